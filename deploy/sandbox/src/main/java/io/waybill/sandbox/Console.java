package io.waybill.sandbox;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** The output for the user. */
final class Console {

    private final PrintStream out;

    Console(PrintStream out) {
        this.out = out;
    }

    synchronized void line(String text) {
        out.println(text);
        out.flush();
    }

    /** Prints that something awaited is ready. */
    void done(String what, String where, Duration took) {
        line(String.format(Locale.ROOT, "  %-28s %-42s %5.1f s", what, where, took.toMillis() / 1000.0));
    }
}
