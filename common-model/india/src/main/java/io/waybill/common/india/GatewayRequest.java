package io.waybill.common.india;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.json.StrictJson;
import io.waybill.common.security.Caller;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An India request whose profile has been checked: first its form (400), then whether it is the caller's (401). The
 * code that reads the rest of the body checks it afterwards.
 *
 * @param profile the caller's profile
 * @param fields the members of the body
 */
public record GatewayRequest(Profile profile, GatewayFields fields) {

    /**
     * Reads a body with the member {@code profile}, {@code otherMembers} and no others.
     *
     * @throws io.waybill.common.error.ApiException 400 if the body is not a JSON object
     * @throws GatewayRefusal 400 if the profile's form is wrong or a member is unknown, 401 if the profile is not the
     *     caller's
     */
    public static GatewayRequest read(byte[] body, Caller caller, String... otherMembers) {
        JsonNode document = StrictJson.read(body);
        if (!document.isObject()) {
            throw GatewayRefusal.badRequest(
                    List.of(new GatewayStatus(StatusCode.INVALID_REQUEST, "the body must be a JSON object")));
        }
        Findings findings = new Findings();
        GatewayFields fields = new GatewayFields(document, findings);
        Optional<Profile> profile = fields.requiredObject("profile").flatMap(Profile::read);
        fields.refuseUnknownFields(Set.of(otherMembers));
        findings.throwIfAny();
        profile.orElseThrow().requireLicenceOf(caller);
        return new GatewayRequest(profile.orElseThrow(), fields);
    }
}
