"""Where `Search` looks: a corpus of paragraphs on this machine, or the live encyclopedia."""

from __future__ import annotations

from reflexion_gym.data.search.base import Found, Page, SearchBackend
from reflexion_gym.data.search.corpus import Corpus
from reflexion_gym.data.search.paragraphs import Paragraph, read_paragraphs
from reflexion_gym.data.search.wikipedia import Wikipedia

__all__ = ["Corpus", "Found", "Page", "Paragraph", "SearchBackend", "Wikipedia", "read_paragraphs"]
