package io.waybill.auth.portal.application;

import io.waybill.auth.portal.ServiceUrls;
import io.waybill.auth.registry.testaccess.TestAccess;
import io.waybill.common.ApiId;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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

    /**
     * A value that comes with the application in a sandbox.
     *
     * @param meaning what it is, for those who set it themselves
     */
    private record TestValue(String meaning, Function<TestAccess.Values, String> of) {}

    private static final Map<String, TestValue> TEST_VALUES = Map.of(
            "LOGIN_ID", new TestValue("of your licence", TestAccess.Values::loginId),
            "LICENCE_KEY", new TestValue("of your licence", TestAccess.Values::licenceKey),
            "AWB_IN_TRANSIT",
                    new TestValue(
                            "a waybill of yours on its way",
                            test -> test.awbNos().getFirst()),
            "AWB_DELIVERED",
                    new TestValue(
                            "a waybill of yours that is delivered",
                            test -> test.awbNos().get(DELIVERED)),
            "BACKEND_USER", new TestValue("of a backend user", TestAccess.Values::username),
            "BACKEND_PASSWORD", new TestValue("of a backend user", TestAccess.Values::password));

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
                services.of(api).map(url -> export(name, url)).orElse(missing(name, "the address of the service"));
            case "ISSUER_URL" -> export(name, services.issuer());
            case "CLIENT_ID" -> export(name, clientId);
            case SECRET -> secret == null ? missing(name, "show it below, or paste one") : export(name, secret);
            default -> {
                TestValue value = TEST_VALUES.get(name);
                yield test == null
                        ? missing(name, value.meaning())
                        : export(name, value.of().apply(test));
            }
        };
    }

    private static String export(String name, String value) {
        return "export " + name + "='" + value + "'";
    }

    private static String missing(String name, String what) {
        return export(name, "") + "  # " + what;
    }
}
