package io.waybill.common.india;

import com.fasterxml.jackson.annotation.JsonValue;

/** What the India gateway says about a request (wire contract, section 5), with its exact name on the wire. */
public enum StatusCode {
    VALID("Valid"),
    INVALID_AWB_NO("InvalidAWBNo"),
    AWB_NOT_FOUND("AWBNotFound"),
    INVALID_ALT_INST_REQUEST_TYPE("InvalidAltInstRequestType"),
    INVALID_PREFER_DATE("InvalidPreferDate"),
    PREFER_DATE_IN_PAST("PreferDateInPast"),
    PREFER_DATE_TOO_FAR("PreferDateTooFar"),
    PREFER_DATE_NOT_WORKING_DAY("PreferDateNotWorkingDay"),
    INVALID_PREFER_TIME("InvalidPreferTime"),
    PREFER_TIME_OUTSIDE_SLOT("PreferTimeOutsideSlot"),
    INVALID_TIME_SLOT("InvalidTimeSlot"),
    INVALID_MOBILE_NO("InvalidMobileNo"),
    MOBILE_NO_REQUIRED("MobileNoRequired"),
    LAND_MARK_REQUIRED("LandMarkRequired"),
    INVALID_LAND_MARK("InvalidLandMark"),
    /** The state that a simulation in a sandbox asks for is none of a waybill's. */
    INVALID_STATE("InvalidState"),
    ALREADY_DELIVERED("AlreadyDelivered"),
    ALREADY_CANCELLED("AlreadyCancelled"),
    ALREADY_RETURNED("AlreadyReturned"),
    /** The carrier does not take a reattempt in the waybill's state. */
    REATTEMPT_NOT_POSSIBLE("ReattemptNotPossible"),
    TOO_MANY_REATTEMPTS("TooManyReattempts"),
    /** The carrier does not take this kind of instruction, other than a reattempt, in the waybill's state. */
    INSTRUCTION_NOT_POSSIBLE("InstructionNotPossible"),
    TOO_MANY_INSTRUCTIONS("TooManyInstructions"),
    INVALID_LOGIN_ID("InvalidLoginID"),
    INVALID_LICENCE_KEY("InvalidLicenceKey"),
    INVALID_API_TYPE("InvalidApiType"),
    INVALID_VERSION("InvalidVersion"),
    /** A request that cannot be read, has an unknown field, or has the wrong path, method, media type or size. */
    INVALID_REQUEST("InvalidRequest"),
    IDEMPOTENCY_KEY_REUSED("IdempotencyKeyReused"),
    INVALID_CREDENTIALS("InvalidCredentials"),
    JWT_TOKEN_MISSING("JWTTokenMissing"),
    JWT_TOKEN_INVALID("JWTTokenInvalid"),
    JWT_TOKEN_EXPIRED("JWTTokenExpired"),
    API_NOT_GRANTED("APINotGranted"),
    TOO_MANY_REQUESTS("TooManyRequests"),
    /** A failure of the service: 500. */
    INTERNAL_ERROR("InternalError"),
    /** A temporary failure of the service, worth a retry: 503. */
    SERVICE_UNAVAILABLE("ServiceUnavailable");

    private final String wireName;

    StatusCode(String wireName) {
        this.wireName = wireName;
    }

    /** The name on the wire, for example {@code InvalidAWBNo}. */
    @JsonValue
    public String wireName() {
        return wireName;
    }
}
