package io.waybill.auth.portal.track;

import io.waybill.auth.portal.ServiceUrls;
import io.waybill.auth.registry.testaccess.TestAccess;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;

/** The environment variables of a track, with an application's own values. No value needs escaping in a shell. */
@ApplicationScoped
class OwnEnvironment {

    private static final int DELIVERED = 3;

    private final ServiceUrls services;

    OwnEnvironment(ServiceUrls services) {
        this.services = services;
    }

    /**
     * Commands that set them; the secret is for the person to type.
     *
     * @param test {@code null} if the application has no values to try with
     */
    String of(Track track, String api, String clientId, TestAccess.Values test) {
        return track.environment().stream()
                .map(name -> line(name, api, clientId, test))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private String line(String name, String api, String clientId, TestAccess.Values test) {
        return switch (name) {
            case "API_URL" ->
                services.of(api)
                        .map(url -> export(name, withoutSlash(url)))
                        .orElse(missing(name, "the address of the service"));
            case "ISSUER_URL" -> export(name, withoutSlash(services.issuer()));
            case "CLIENT_ID" -> export(name, clientId);
            case "CLIENT_SECRET" -> missing(name, "show one under Credentials, and paste it here");
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
            default -> throw new IllegalArgumentException("a track has an unknown variable: " + name);
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
