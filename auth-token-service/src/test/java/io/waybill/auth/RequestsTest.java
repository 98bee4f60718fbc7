package io.waybill.auth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.test.RequestContract;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

@QuarkusTest
@ServiceUnderTest
class RequestsTest implements RequestContract {

    private static final Set<String> USERS = Set.of("lockUser", "unlockUser", "setUserPassword");
    /** The fields and headers that are credentials, whose absence is a failed authentication. */
    private static final Set<String> CREDENTIALS = Set.of(
            "/client_id", "/client_secret", "/client_assertion", "/username", "/password", "ClientID", "clientSecret");

    private static App app;
    private static App changed;
    private static User user;

    /** One to authenticate as, and others that the requests may change. */
    private static synchronized void prepare() {
        if (app == null) {
            changed = Registry.register();
            user = Registry.user();
            app = Registry.approved("parcel");
        }
    }

    @Override
    public Map<String, String> credentials(String operationId, String path) {
        prepare();
        if (path.startsWith("/admin/")) {
            return Map.of("Authorization", "Bearer " + Registry.operatorToken());
        }
        return switch (operationId) {
            case "listOwnFailures", "getOwnUsage" -> Map.of("Authorization", basic(app.clientId(), app.secret()));
            case "tryParcelToken" -> Map.of("Authorization", "Bearer " + Registry.opaqueToken(app, Registry.user()));
            default -> Map.of();
        };
    }

    @Override
    public Optional<String> parameter(String operationId, String name) {
        prepare();
        return switch (name) {
            case "ClientID" -> Optional.of(app.clientId());
            case "clientSecret" -> Optional.of(app.secret());
            case "id" ->
                switch (operationId) {
                    // The others are to find it.
                    case "deleteApplication" -> Optional.empty();
                    default -> Optional.of(USERS.contains(operationId) ? user.id() : changed.id());
                };
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<JsonNode> body(String operationId) {
        ObjectNode form = JsonNodeFactory.instance
                .objectNode()
                .put("client_id", app.clientId())
                .put("client_secret", app.secret());
        return switch (operationId) {
            case "issueAccessToken" -> Optional.of(form.put("grant_type", "client_credentials"));
            case "introspectToken", "revokeToken" -> Optional.of(form.put("token", "unknown"));
            case "issueParcelToken" -> {
                User backend = Registry.user();
                yield Optional.of(form.put("grant_type", "password")
                        .put("username", backend.username())
                        .put("password", backend.password()));
            }
            default -> Optional.empty();
        };
    }

    /**
     * Credentials are unknown, whatever they look like, and are sent in one way; a scope depends on the grants; keys
     * are judged as such; and a first day depends on the last one.
     */
    @Override
    public boolean isBeyondSyntax(String pointer, String code, String message) {
        return code.equals("invalid_client")
                || code.equals("invalid_scope")
                || pointer.startsWith("client_assertion")
                || pointer.endsWith("/jwk")
                || pointer.endsWith("/jwksUri")
                || message.endsWith(" days before to");
    }

    @Override
    public int refusal(String operationId, String place) {
        return switch (operationId) {
            // Without a body there are no credentials either.
            case "introspectToken", "revokeToken", "issueParcelToken", "issueIndiaToken" ->
                place.isEmpty() || CREDENTIALS.contains(place) ? 401 : 400;
            default -> 400;
        };
    }

    /** A form that repeats a field is none, and is refused before its credentials are looked at. */
    @Override
    public int refusalOfRepeated(String operationId, String place) {
        return switch (operationId) {
            case "introspectToken", "revokeToken" -> 400;
            default -> refusal(operationId, place);
        };
    }

    @Override
    public Bound bound() {
        return new Bound("registerApplication", "/components/schemas/NewApplication/properties/name/maxLength");
    }

    /** A key that is announced would stand in the way of the next one. */
    @Override
    public void afterwards() {
        List<String> announced =
                Registry.admin("GET", "/signing-keys").path("items.findAll{it.state == 'announced'}.kid");
        announced.forEach(kid -> Registry.admin("POST", "/signing-keys/" + kid + "/revoke")
                .then()
                .statusCode(200));
    }

    private static String basic(String id, String secret) {
        return "Basic " + Base64.getEncoder().encodeToString((id + ":" + secret).getBytes(StandardCharsets.UTF_8));
    }
}
