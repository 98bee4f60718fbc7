package io.waybill.test.http;

import java.util.List;

/**
 * Other spellings of a path: what a client may send in the hope that a proxy reads one path and the service behind it
 * another.
 */
public final class PathSpellings {

    /** How many there are of a path. */
    public static final int COUNT = 40;

    private static final int MALFORMED = 400;
    private static final int UNKNOWN = 404;

    /**
     * A request target.
     *
     * @param target to be sent as it is
     * @param status with which a service answers it without a proxy
     */
    public record Spelling(String target, int status) {

        @Override
        public String toString() {
            return target;
        }
    }

    private PathSpellings() {}

    /**
     * All of them.
     *
     * @param path of two segments or more, in its one right spelling
     */
    public static List<Spelling> of(String path) {
        int slash = path.indexOf('/', 1);
        String first = path.substring(0, slash);
        String name = first.substring(1);
        String rest = path.substring(slash);
        String after = rest.substring(1);
        String escapedLetter = "/%" + Integer.toHexString(name.charAt(0)) + name.substring(1);
        return List.of(
                // Path parameters, which Quarkus REST drops.
                malformed(first + ";" + rest),
                malformed(first + ";x" + rest),
                malformed(first + ";x=1;y=2" + rest),
                malformed("/;" + path),
                malformed("/;x" + path),
                malformed(first + "/;x" + rest),
                malformed(path + ";x"),
                malformed(path + "/;x"),
                malformed(first + "%3b" + rest),
                malformed(first + "%3Bx" + rest),
                // Escaped slashes, and what some take for a slash.
                malformed(first + "%2f" + after),
                malformed(first + "%2F" + after),
                malformed("/%2f" + name + rest),
                malformed(path + "%2f"),
                malformed(first + "%5c" + after),
                malformed(first + "%5C" + after),
                malformed(first + "\\" + after),
                malformed("/\\" + name + rest),
                malformed("/x%2f..%2f" + name + rest),
                // Dot segments.
                malformed("/." + path),
                malformed("/x/.." + path),
                malformed(first + "/." + rest),
                malformed(first + "/.." + path),
                malformed(path + "/x/.."),
                malformed("/%2e" + path),
                malformed("/x/%2e%2E" + path),
                malformed("/x/.%2e" + path),
                malformed("/x/..;" + path),
                // Escapes of what needs none, malformed ones, and of what is no text.
                malformed(escapedLetter + rest),
                malformed(first + "%zz" + rest),
                malformed(first + "%" + rest),
                malformed(first + "%00" + rest),
                malformed(first + "%0d%0a" + rest),
                malformed(first + "%c0%af" + after),
                // Empty segments.
                unknown("/" + path),
                unknown(first + "/" + rest),
                unknown(path + "/"),
                // Others.
                malformed("http://localhost" + first + ";x" + rest),
                malformed("http://localhost/x/.." + path),
                unknown(first.toUpperCase(java.util.Locale.ROOT) + rest));
    }

    private static Spelling malformed(String target) {
        return new Spelling(target, MALFORMED);
    }

    private static Spelling unknown(String target) {
        return new Spelling(target, UNKNOWN);
    }
}
