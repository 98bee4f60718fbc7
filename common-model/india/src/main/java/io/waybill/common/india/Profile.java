package io.waybill.common.india;

import io.waybill.common.security.Caller;
import io.waybill.common.security.LicenceThumbprint;
import java.util.Optional;
import java.util.Set;

/**
 * The object {@code profile} of the India requests: on whose behalf the call is made.
 *
 * @param loginId the customer's API login, which owns waybills
 * @param licenceKey its secret; never kept, logged or shown
 * @param apiType {@code S} or {@code T}
 * @param version at most 10 characters, or {@code null}
 */
public record Profile(String loginId, String licenceKey, String apiType, String version) {

    private static final Set<String> API_TYPES = Set.of("S", "T");
    private static final int MAX_VERSION_LENGTH = 10;

    /** Fields that clients of the carrier's other APIs send; any value is taken, and none has an effect. */
    private static final Set<String> IGNORED = Set.of("Area", "Customercode", "IsAdmin");

    /** Reads the object; empty if anything is wrong, which is recorded. */
    static Optional<Profile> read(GatewayFields fields) {
        Optional<String> loginId = fields.requiredText("LoginID", StatusCode.INVALID_LOGIN_ID);
        Optional<String> licenceKey = fields.requiredText("LicenceKey", StatusCode.INVALID_LICENCE_KEY);
        Optional<String> apiType = fields.requiredText("Api_type", StatusCode.INVALID_API_TYPE);
        Optional<String> version = fields.text("Version", StatusCode.INVALID_VERSION);
        fields.refuseUnknownFields(IGNORED);
        if (apiType.isPresent() && !API_TYPES.contains(apiType.get())) {
            fields.findings().add(StatusCode.INVALID_API_TYPE, "Api_type must be S or T");
        }
        if (version.isPresent() && version.get().codePointCount(0, version.get().length()) > MAX_VERSION_LENGTH) {
            fields.findings()
                    .add(StatusCode.INVALID_VERSION, "Version must have at most " + MAX_VERSION_LENGTH + " characters");
        }
        return loginId.isEmpty() || licenceKey.isEmpty() || apiType.isEmpty()
                ? Optional.empty()
                : Optional.of(new Profile(loginId.get(), licenceKey.get(), apiType.get(), version.orElse(null)));
    }

    /**
     * Compares the profile with all licences in the caller's token, in constant time.
     *
     * @throws GatewayRefusal 401 if the login does not belong to the application, or the key does not belong to the
     *     login
     */
    void requireLicenceOf(Caller caller) {
        LicenceThumbprint sent = LicenceThumbprint.of(loginId, licenceKey);
        boolean loginKnown = false;
        boolean pairKnown = false;
        for (LicenceThumbprint issued : caller.licences()) {
            loginKnown |= issued.sameLogin(sent);
            pairKnown |= issued.samePair(sent);
        }
        if (!loginKnown) {
            throw GatewayRefusal.unauthorized(
                    StatusCode.INVALID_LOGIN_ID, "LoginID is not one of the application that the JWT was issued to");
        }
        if (!pairKnown) {
            throw GatewayRefusal.unauthorized(StatusCode.INVALID_LICENCE_KEY, "LicenceKey does not belong to LoginID");
        }
    }

    /** Omits the credentials. */
    @Override
    public String toString() {
        return "profile of " + loginId;
    }
}
