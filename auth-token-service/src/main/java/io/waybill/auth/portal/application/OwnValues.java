package io.waybill.auth.portal.application;

import io.waybill.auth.portal.ServiceUrls;
import io.waybill.auth.registry.testaccess.TestAccess;
import io.waybill.common.ApiId;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The environment variables of first calls, with an application's own values. No value needs escaping in a shell. */
@ApplicationScoped
class OwnValues {

    private static final String SECRET = "CLIENT_SECRET";

    private static final Map<String, List<String>> NAMES = Map.of(
            ApiId.AUTH_TOKEN, List.of("ISSUER_URL", "CLIENT_ID", SECRET),
            ApiId.PARCEL, List.of("ISSUER_URL", "CLIENT_ID", SECRET, "BACKEND_USER", "BACKEND_PASSWORD"),
            ApiId.FREIGHT_PRODUCT, List.of("API_URL", "CLIENT_ID"),
            ApiId.INDIA_INSTRUCTION,
                    List.of(
                            "API_URL",
                            "ISSUER_URL",
                            "CLIENT_ID",
                            SECRET,
                            "LOGIN_ID",
                            "LICENCE_KEY",
                            "AWB_IN_TRANSIT",
                            "AWB_DELIVERED"),
            ApiId.INDIA_PRODUCT, List.of("API_URL", "ISSUER_URL", "CLIENT_ID", SECRET, "LOGIN_ID", "LICENCE_KEY"));

    private static final int DELIVERED = 3;

    private final ServiceUrls services;

    OwnValues(ServiceUrls services) {
        this.services = services;
    }

    /** Whether the calls of the API need a secret of the application. */
    boolean needSecret(String api) {
        return NAMES.get(api).contains(SECRET);
    }

    /**
     * Commands that set them.
     *
     * @param secret {@code null} to leave it to the person
     * @param test {@code null} if the application has no values to try with
     */
    String of(String api, String clientId, String secret, TestAccess.Values test) {
        return NAMES.get(api).stream()
                .map(name -> line(name, api, clientId, secret, test))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private String line(String name, String api, String clientId, String secret, TestAccess.Values test) {
        return switch (name) {
            case "API_URL" ->
                services.of(api)
                        .map(url -> export(name, withoutSlash(url)))
                        .orElse(missing(name, "the address of the service"));
            case "ISSUER_URL" -> export(name, withoutSlash(services.issuer()));
            case "CLIENT_ID" -> export(name, clientId);
            case SECRET -> secret == null ? missing(name, "show it below, or paste one") : export(name, secret);
            default -> test == null ? missing(name, meaning(name)) : export(name, value(name, test));
        };
    }

    private static String value(String name, TestAccess.Values test) {
        List<String> awbNos = test.awbNos();
        return switch (name) {
            case "LOGIN_ID" -> test.loginId();
            case "LICENCE_KEY" -> test.licenceKey();
            case "AWB_IN_TRANSIT" -> awbNos.getFirst();
            case "AWB_DELIVERED" -> awbNos.get(DELIVERED);
            case "BACKEND_USER" -> test.username();
            case "BACKEND_PASSWORD" -> test.password();
            default -> throw new IllegalArgumentException("there is no variable " + name);
        };
    }

    private static String meaning(String name) {
        return switch (name) {
            case "LOGIN_ID", "LICENCE_KEY" -> "of your licence";
            case "AWB_IN_TRANSIT" -> "a waybill of yours on its way";
            case "AWB_DELIVERED" -> "a waybill of yours that is delivered";
            default -> "of a backend user";
        };
    }

    private static String export(String name, String value) {
        return "export " + name + "='" + value + "'";
    }

    private static String missing(String name, String what) {
        return export(name, "") + "  # " + what;
    }

    private static String withoutSlash(URI url) {
        return url.toString().replaceFirst("/$", "");
    }
}
