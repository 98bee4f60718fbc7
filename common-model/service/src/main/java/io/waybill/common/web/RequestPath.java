package io.waybill.common.web;

import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The path of a request, without its query. Every path has exactly one spelling: with several, a proxy and the service
 * behind it could disagree about the resource, and a rule of the proxy could be evaded.
 *
 * @param sent the path as sent
 * @param value the same if there is no fault, otherwise the reading of the most lenient reader; it decides the format
 *     of the refusal and the headers of the answer
 * @param fault what is wrong with the path
 */
public record RequestPath(String sent, String value, Optional<Fault> fault) {

    /** What can be wrong with the spelling of a path. */
    public enum Fault {
        /**
         * A character that must be escaped or is forbidden in a path, a malformed or needless escape, a dot segment, or
         * a query that is invalid in a URI.
         */
        MALFORMED,
        /** Two slashes in a row, or one at the end. */
        EMPTY_SEGMENT
    }

    private static final String KEY = RequestPath.class.getName();

    private static final String NOT_VISIBLE = "[^!-~]";
    private static final String PARAMETER_FRAGMENT_OR_BACKSLASH = "[;#\\\\]";
    private static final String DOT_SEGMENT = "/\\.\\.?(?:/|$)";
    private static final String NO_ESCAPE = "%(?!\\p{XDigit}{2})";

    /**
     * Escapes of control characters, of path separators, and of letters, digits and signs that need none (RFC 3986,
     * 2.3), except the tilde, which Java's URLEncoder escapes.
     */
    private static final String REFUSED_ESCAPE =
            "%(?i:[01][0-9a-f]|2[def]|3[0-9b]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9af])";

    private static final Pattern MALFORMED = Pattern.compile(
            String.join("|", NOT_VISIBLE, PARAMETER_FRAGMENT_OR_BACKSLASH, DOT_SEGMENT, NO_ESCAPE, REFUSED_ESCAPE));

    /** The path of the current request. */
    public static RequestPath of(RoutingContext call) {
        RequestPath known = call.get(KEY);
        if (known == null) {
            known = parse(call.request().uri());
            call.put(KEY, known);
        }
        return known;
    }

    /** Parses the target of a request (RFC 9112, 3.2), which HTTP/2 calls its path. */
    static RequestPath parse(String target) {
        if (target == null) {
            return new RequestPath("", "/", Optional.of(Fault.MALFORMED));
        }
        if (isOrdinary(target)) {
            return new RequestPath(target, target, Optional.empty());
        }
        String path = withoutOrigin(target.split("\\?", 2)[0]);
        Optional<Fault> fault = isUri(target) ? fault(path) : Optional.of(Fault.MALFORMED);
        return new RequestPath(path, fault.isEmpty() ? path : leniently(path), fault);
    }

    /**
     * Most targets are plain words without a query: checking them against every rule would take several times as long.
     */
    private static boolean isOrdinary(String target) {
        char last = '/';
        for (int i = 0; i < target.length(); i++) {
            char next = target.charAt(i);
            boolean isPlain = next == '/'
                    ? last != '/' || i == 0
                    : next == '-' || next == '_' || (next < 128 && Character.isLetterOrDigit(next));
            if (!isPlain) {
                return false;
            }
            last = next;
        }
        return last != '/' && target.charAt(0) == '/';
    }

    /** The target may be an absolute URI. */
    private static String withoutOrigin(String target) {
        int scheme = target.indexOf("://");
        if (target.startsWith("/") || scheme < 0) {
            return target;
        }
        int slash = target.indexOf('/', scheme + "://".length());
        return slash < 0 ? "/" : target.substring(slash);
    }

    private static Optional<Fault> fault(String path) {
        if (!path.startsWith("/") || MALFORMED.matcher(path).find() || !isUtf8(path)) {
            return Optional.of(Fault.MALFORMED);
        }
        return path.contains("//") || (path.length() > 1 && path.endsWith("/"))
                ? Optional.of(Fault.EMPTY_SEGMENT)
                : Optional.empty();
    }

    /** Whether the target, including the query, is a URI: later readers of the query rely on it. */
    private static boolean isUri(String target) {
        try {
            return !new URI(target).isOpaque();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static boolean isUtf8(String path) {
        if (path.indexOf('%') < 0) {
            return true;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(unescaped(path)));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** Decodes escapes, replaces backslashes by slashes, drops parameters and follows dot segments. */
    private static String leniently(String path) {
        String decoded = new String(unescaped(path.split("#", 2)[0]), StandardCharsets.UTF_8).replace('\\', '/');
        Deque<String> segments = new ArrayDeque<>();
        for (String sent : decoded.split("/", -1)) {
            String segment = sent.split(";", 2)[0];
            if (segment.equals("..")) {
                segments.pollLast();
            } else if (!segment.isEmpty() && !segment.equals(".")) {
                segments.addLast(segment);
            }
        }
        String end = decoded.endsWith("/") && !segments.isEmpty() ? "/" : "";
        try {
            return new URI(null, null, "/" + String.join("/", segments) + end, null).toASCIIString();
        } catch (URISyntaxException e) {
            return "/";
        }
    }

    /** The bytes of the path, with escapes decoded; a malformed escape stays as it is. */
    private static byte[] unescaped(String path) {
        byte[] sent = path.getBytes(StandardCharsets.ISO_8859_1);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(sent.length);
        for (int i = 0; i < sent.length; i++) {
            if (sent[i] == '%'
                    && i + 2 < sent.length
                    && HexFormat.isHexDigit(sent[i + 1])
                    && HexFormat.isHexDigit(sent[i + 2])) {
                bytes.write(HexFormat.fromHexDigits(path, i + 1, i + 3));
                i += 2;
            } else {
                bytes.write(sent[i]);
            }
        }
        return bytes.toByteArray();
    }
}
