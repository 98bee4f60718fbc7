package io.waybill.auth.portal.application;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.auth.portal.page.Wording;
import io.waybill.auth.registry.api.Api;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * An event in the history of an application, in words.
 *
 * @param id of the audit record
 * @param who a person's name, or {@code an operator}, {@code the application}, {@code automatically} or {@code not
 *     logged in}
 * @param what a sentence
 * @param reason the reason given; empty without one
 */
public record HistoryLine(long id, Instant at, String who, String what, String reason) {

    /** @param member name of the person whose membership changed; {@code null} if the account is gone */
    static HistoryLine of(long id, Instant at, String who, String action, JsonNode details, String member) {
        return new HistoryLine(
                id,
                at,
                who,
                what(action, details, member),
                details.path("reason").asText(""));
    }

    private static String what(String action, JsonNode details, String member) {
        String secret = "Secret " + details.path("secret").asText();
        String key = key(details);
        String licence = "Licence " + details.path("loginId").asText();
        String level = "Service level " + details.path("level").asText();
        String person = member == null ? "Somebody whose account is gone" : member;
        return switch (action) {
            case "application.register" -> "The application was registered.";
            case "application.configure" -> "The application was set up by the deployment.";
            case "application.change" ->
                "Its registration was changed: name " + details.path("name").asText() + ", service level "
                        + details.path("level").asText() + ".";
            case "application.approve" -> "The application was approved.";
            case "application.reject" -> "The application was rejected.";
            case "application.suspend" -> "The application was suspended: its key is refused, its tokens are revoked.";
            case "application.resume" -> "The suspension has ended.";
            case "grant.request" ->
                details.path("state").asText().equals("approved")
                        ? grant(details) + " was asked for, and given at once."
                        : grant(details) + " was asked for.";
            case "grant.approve" -> grant(details) + " was given.";
            case "grant.reject" -> grant(details) + " was rejected.";
            case "grant.revoke" -> grant(details) + " was revoked: tokens no longer open it.";
            case "level.request" -> level + " was asked for.";
            case "level.approve" -> level + " was given.";
            case "level.reject" -> level + " was rejected.";
            case "secret.add" -> secret + " was added.";
            case "secret.configure" -> secret + " was set by the deployment.";
            case "secret.replace" -> secret + " was created instead of all others.";
            case "key.show" -> "The key was shown on the page after the registration.";
            case "secret.show" -> secret + " was shown or copied.";
            case "secret.expire" -> expired(secret, details);
            case "client-key.add" -> key + " was added.";
            case "client-key.expire" -> expired(key, details);
            case "licence.create" -> licence + " was created.";
            case "licence.delete" -> licence + " was deleted.";
            case "login.refused" -> "A log-in with its client id was refused.";
            case "token.revoke" -> "A token was revoked.";
            case "member.add" -> person + " became a member.";
            case "member.configure" -> person + " became a member, by the deployment.";
            case "member.remove" -> person + " is no longer a member.";
            case "member.leave" -> person + " has left.";
            case "member.show-secrets" -> "All secrets were shown to " + person + ".";
            // A new kind of audit record shows its bare name.
            default -> Wording.sentence(action.replaceAll("[.-]", " "));
        };
    }

    private static String expired(String what, JsonNode details) {
        String why = switch (details.path("revokedAs").asText()) {
            case "leaked" -> ", since it may have leaked";
            case "member_left" -> ", with a membership";
            default -> "";
        };
        return what + " expires " + time(details.path("at").asText()) + why + ".";
    }

    private static String key(JsonNode details) {
        if (details.has("subject")) {
            return "Service account " + details.path("subject").asText();
        }
        return details.has("kid")
                ? "Public key " + details.path("kid").asText()
                : "The address of public keys " + details.path("jwksUri").asText();
    }

    private static String grant(JsonNode details) {
        return Api.titleOf(details.path("api").asText()) + ", "
                + details.path("environment").asText() + ",";
    }

    private static String time(String at) {
        try {
            return Wording.time(Instant.parse(at));
        } catch (DateTimeException e) {
            return at;
        }
    }
}
