"""What the languages of the Java virtual machine share: its start, and the runtime of their drivers."""

from __future__ import annotations

__all__ = ["JAVA_RUNTIME", "jvm"]

#: reads calls and writes results; knows nothing of nodes, which are a program's own classes
JAVA_RUNTIME = r"""
package wire;

import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

public final class Wire {
    public static final int MOST_NODES = 1000000;
    public static final class Bad extends RuntimeException {
        public Bad(String text) { super(text); }
    }
    public interface Call { void run(Wire wire) throws Throwable; }

    private final byte[] data;
    private int at;
    public StringBuilder out = new StringBuilder();

    private Wire(byte[] data) { this.data = data; }

    public String token() {
        while (at < data.length && data[at] <= ' ') at++;
        int start = at;
        while (at < data.length && data[at] > ' ') at++;
        return new String(data, start, at - start, StandardCharsets.ISO_8859_1);
    }
    public long readLong() {
        while (at < data.length && data[at] <= ' ') at++;
        boolean minus = at < data.length && data[at] == '-';
        if (minus) at++;
        long value = 0;
        while (at < data.length && data[at] > ' ') value = value * 10 + (data[at++] - '0');
        return minus ? -value : value;
    }
    public int readInt() { return (int) readLong(); }
    public double readDouble() {
        String word = token();
        if (word.equals("nan")) return Double.NaN;
        if (word.endsWith("inf")) return word.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        return Double.parseDouble(word);
    }
    public boolean readBoolean() { return token().equals("true"); }
    public String readString() {
        String word = token();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(word.length());
        for (int i = 1; i < word.length(); i++) {
            if (word.charAt(i) == '%') {
                bytes.write(Integer.parseInt(word.substring(i + 1, i + 3), 16));
                i += 2;
            } else bytes.write(word.charAt(i));
        }
        return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    }
    public char readChar() {
        String text = readString();
        return text.isEmpty() ? 0 : text.charAt(0);
    }

    public void nothing() { out.append(" null"); }
    public void writeInt(int v) { out.append(' ').append(v); }
    public void writeLong(long v) { out.append(' ').append(v); }
    public void writeDouble(double v) {
        if (Double.isNaN(v)) out.append(" nan");
        else if (Double.isInfinite(v)) out.append(v > 0 ? " inf" : " -inf");
        else out.append(' ').append(v);
    }
    public void writeBoolean(boolean v) { out.append(v ? " true" : " false"); }
    public void writeString(String v) {
        if (v == null) throw new Bad("null where a string is expected");
        out.append(' ').append(quoted(v));
    }
    public void writeChar(char v) { writeString(String.valueOf(v)); }
    public <T> T some(T v) {
        if (v == null) throw new Bad("null where a value is expected");
        return v;
    }

    public static String quoted(String v) {
        StringBuilder text = new StringBuilder("$");
        for (byte b : v.getBytes(StandardCharsets.UTF_8)) {
            int c = b & 255;
            if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '.' || c == '-')
                text.append((char) c);
            else text.append('%').append("0123456789ABCDEF".charAt(c >> 4)).append("0123456789ABCDEF".charAt(c & 15));
        }
        return text.toString();
    }

    public static void run(String calls, String results, Call call) throws Exception {
        Wire wire = new Wire(Files.readAllBytes(Paths.get(calls)));
        PrintStream stdout = System.out, stderr = System.err;
        FileOutputStream file = new FileOutputStream(results, true);
        Thread driver = new Thread(null, () -> {
            try { loop(wire, file, stdout, stderr, call); } catch (Throwable error) { Runtime.getRuntime().halt(1); }
            Runtime.getRuntime().halt(0);
        }, "driver", 1L << 29);
        driver.start();
        driver.join();
        Runtime.getRuntime().halt(1);
    }

    private static void loop(Wire wire, FileOutputStream file, PrintStream stdout, PrintStream stderr, Call call)
            throws IOException {
        String nonce = wire.token();
        int count = wire.readInt();
        for (int i = 0; i < count; i++) {
            String line;
            wire.out = new StringBuilder();
            try {
                call.run(wire);
                line = " ok " + i + wire.out;
            } catch (Bad bad) {
                line = " bad " + i + " " + quoted(bad.getMessage());
            } catch (Throwable error) {
                String said;
                try { said = error.toString(); } catch (Throwable again) { said = error.getClass().getName(); }
                line = " error " + i + " " + quoted(said.length() > 2000 ? said.substring(0, 2000) : said);
            }
            file.write((nonce + line + "\n").getBytes(StandardCharsets.US_ASCII));
            file.flush();
            for (PrintStream one : new PrintStream[] {System.out, System.err, stdout, stderr}) one.flush();
            stdout.print(nonce + "\n");
            stderr.print(nonce + "\n");
            stdout.flush();
            stderr.flush();
        }
        file.write((nonce + " done\n").getBytes(StandardCharsets.US_ASCII));
        file.flush();
    }
}
"""


def jvm(archive: str = "", *, compiler: bool = False, heap_mb: int = 768) -> tuple[str, ...]:
    """Return the start of a command that runs a Java virtual machine.

    Args:
        archive: of classes, which makes it start faster; left out where it does not fit the machine.
        compiler: whether it is to run for a moment only.
        heap_mb: its largest heap.
    """
    shared = (f"-XX:SharedArchiveFile={archive}",) if archive else ()
    quick = ("-XX:TieredStopAtLevel=1",) if compiler else ()
    return (
        "/usr/bin/java",
        "-Xshare:auto",
        *shared,
        *quick,
        "-XX:+UseSerialGC",
        f"-Xmx{heap_mb}m",
        "-XX:-UsePerfData",
    )
