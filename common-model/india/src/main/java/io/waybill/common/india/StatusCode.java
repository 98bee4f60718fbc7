package io.waybill.common.india;

import com.fasterxml.jackson.annotation.JsonValue;
import io.waybill.common.error.ViolationCode;
import java.util.Arrays;
import java.util.Optional;

/** The codes of the India gateway's answers, with their exact names on the wire and what a client can do. */
public enum StatusCode {
    VALID("Valid", "200", "What you asked for is done; an instruction is stored.", "Nothing."),
    INVALID_AWB_NO(
            "InvalidAWBNo",
            "400",
            "AWBNo is missing, or is not 8 to 15 digits.",
            "Send the number of the waybill as a string of digits, without blanks."),
    AWB_NOT_FOUND(
            "AWBNotFound",
            "200",
            "The LoginID has no waybill of this number: it is mistyped, another shipper's, or not yet known to the carrier.",
            "Check the number, and that LoginID is the one the shipment was booked with."),
    INVALID_ALT_INST_REQUEST_TYPE(
            "InvalidAltInstRequestType",
            "400",
            "AltInstRequestType is missing, or is not RTO, DT, ED, LM or SM in capital letters.",
            "Send one of the five kinds."),
    INVALID_PREFER_DATE(
            "InvalidPreferDate",
            "400",
            "PreferDate does not have the form /Date(milliseconds)/.",
            "Send the milliseconds since 1 January 1970, UTC, of a moment of that day in India."),
    PREFER_DATE_IN_PAST(
            "PreferDateInPast",
            "400",
            "The day is over in India, or it is today and the time or slot is over.",
            "Ask for the waybill's options, and send one of their working days."),
    PREFER_DATE_TOO_FAR("PreferDateTooFar", "400", "The day is more than 30 days ahead.", "Send an earlier day."),
    PREFER_DATE_NOT_WORKING_DAY(
            "PreferDateNotWorkingDay",
            "400",
            "The day is a Sunday or one of the carrier's holidays.",
            "Send the next working day, which the answer names."),
    INVALID_PREFER_TIME(
            "InvalidPreferTime",
            "400",
            "PreferTime is not HHmm or HH:mm.",
            "Send a time of day in India, such as 1530."),
    PREFER_TIME_OUTSIDE_SLOT(
            "PreferTimeOutsideSlot",
            "400",
            "PreferTime is not inside TimeSlot, or inside none of the carrier's slots. The end of a slot does not belong to it.",
            "Send a time of the slot, or leave one of the two fields out."),
    INVALID_TIME_SLOT(
            "InvalidTimeSlot",
            "400",
            "TimeSlot is none of the carrier's slots.",
            "Ask for the time slots, and send one of their codes as it is written there."),
    INVALID_MOBILE_NO(
            "InvalidMobileNo",
            "400",
            "MobileNo is no Indian mobile number.",
            "Send 10 digits that begin with 6, 7, 8 or 9, with or without +91."),
    MOBILE_NO_REQUIRED("MobileNoRequired", "400", "An instruction SM came without MobileNo.", "Send the number."),
    LAND_MARK_REQUIRED("LandMarkRequired", "400", "An instruction LM came without LandMark.", "Send the landmark."),
    INVALID_LAND_MARK(
            "InvalidLandMark",
            "400",
            "LandMark is blank, has more than 50 characters, or has characters that cannot be printed.",
            "Shorten it, and send plain text on one line."),
    INVALID_STATE(
            "InvalidState",
            "400",
            "The state that a simulation asks for is not one of a waybill.",
            "Send one of the six states of waybills."),
    ALREADY_DELIVERED("AlreadyDelivered", "200", "The shipment is delivered.", "Nothing can be changed any more."),
    ALREADY_CANCELLED(
            "AlreadyCancelled",
            "200",
            "The waybill is cancelled, by an RTO or by the carrier.",
            "Look at the states of its instructions: a rejected RTO opens the waybill again."),
    ALREADY_RETURNED(
            "AlreadyReturned",
            "200",
            "The shipment has been returned to its shipper.",
            "Nothing can be changed any more."),
    REATTEMPT_NOT_POSSIBLE(
            "ReattemptNotPossible",
            "200",
            "The carrier does not take a reattempt in the state that the waybill has.",
            "Ask for the waybill's options, which say what is possible now."),
    TOO_MANY_REATTEMPTS(
            "TooManyReattempts",
            "200",
            "The carrier has made as many reattempts as it makes for a shipment.",
            "Choose another kind, such as RTO, or talk to the carrier."),
    INSTRUCTION_NOT_POSSIBLE(
            "InstructionNotPossible",
            "200",
            "The carrier does not take this kind of instruction in the state that the waybill has.",
            "Ask for the waybill's options, which say what is possible now."),
    TOO_MANY_INSTRUCTIONS(
            "TooManyInstructions",
            "200",
            "The carrier has carried out as many instructions of this kind as it does for a shipment.",
            "Choose another kind, or talk to the carrier."),
    INSTRUCTION_REJECTED(
            "InstructionRejected",
            "200",
            "The instruction that was accepted under this Idempotency-Key has been rejected since.",
            "Read its ReasonCode. Send it again under a new key if it can still be done."),
    INVALID_LOGIN_ID(
            "InvalidLoginID",
            "400, 401",
            "400: LoginID is missing or not a string. 401: it is not one of the application that the token was issued to.",
            "Send the LoginID of a licence of your application, and a token that is newer than the licence."),
    INVALID_LICENCE_KEY(
            "InvalidLicenceKey",
            "400, 401",
            "400: LicenceKey is missing or not a string. 401: it does not belong to LoginID.",
            "Send the key that was shown with this LoginID. If it is lost, make another licence."),
    INVALID_API_TYPE("InvalidApiType", "400", "Api_type is missing, or is neither S nor T.", "Send S."),
    INVALID_VERSION(
            "InvalidVersion",
            "400",
            "Version is not a string, or has more than 10 characters.",
            "Leave it out, or shorten it."),
    INVALID_REQUEST(
            "InvalidRequest",
            "400",
            "The request cannot be read: broken JSON, an unknown or repeated field, a missing object. Also a wrong path (404), method (405), Accept (406), size (413), media type (415), or too many headers (431).",
            "StatusInformation names what is wrong: fix it, and send the request again."),
    IDEMPOTENCY_KEY_REUSED(
            "IdempotencyKeyReused",
            "422",
            "Another instruction was taken under this Idempotency-Key in the last 24 hours.",
            "Make a new key for each new instruction; a repeat has the same key and the same fields."),
    INVALID_CREDENTIALS(
            "InvalidCredentials",
            "401",
            "ClientID or clientSecret is missing or wrong, or the application is not approved.",
            "Compare both with the credentials of your application on the developer portal."),
    JWT_TOKEN_MISSING(
            "JWTTokenMissing",
            "401",
            "There is no token in the header JWTToken.",
            "Send it there, with or without Bearer before it. The header Authorization is not read."),
    JWT_TOKEN_INVALID(
            "JWTTokenInvalid",
            "401",
            "The token was changed, revoked, or issued for another environment.",
            "Get a new token, and send it as you got it."),
    JWT_TOKEN_EXPIRED(
            "JWTTokenExpired",
            "401",
            "The token's hour is over.",
            "Get a new token; renew it after half an hour from now on."),
    API_NOT_GRANTED(
            "APINotGranted",
            "403",
            "The application had no grant for this API when the token was issued, or the call comes from a web page that may not call.",
            "Ask for the API on the page of your application, then get a new token."),
    TOO_MANY_REQUESTS(
            "TooManyRequests",
            "429",
            "The calls of this second or of this day (UTC) are used up; at the log-in, too many attempts were wrong.",
            "Wait as many seconds as Retry-After says, or ask for a higher service level."),
    INTERNAL_ERROR(
            "InternalError",
            "500",
            "The service encountered an error of its own.",
            "Try again later; if the error stays, tell us the X-Request-Id."),
    SERVICE_UNAVAILABLE(
            "ServiceUnavailable",
            "503",
            "Something that the service needs does not answer at the moment.",
            "Send the request again after as many seconds as Retry-After says.");

    private final String wireName;
    private final String statuses;
    private final String explanation;
    private final String remedy;

    StatusCode(String wireName, String statuses, String explanation, String remedy) {
        this.wireName = wireName;
        this.statuses = statuses;
        this.explanation = explanation;
        this.remedy = remedy;
    }

    /** The code of a violation of a body's field. */
    static StatusCode of(String field, ViolationCode violation) {
        if (violation == ViolationCode.UNKNOWN_FIELD) {
            return INVALID_REQUEST;
        }
        boolean isMissing = violation == ViolationCode.REQUIRED;
        return switch (field) {
            case "LoginID" -> INVALID_LOGIN_ID;
            case "LicenceKey" -> INVALID_LICENCE_KEY;
            case "Api_type" -> INVALID_API_TYPE;
            case "Version" -> INVALID_VERSION;
            case "AWBNo" -> INVALID_AWB_NO;
            case "AltInstRequestType" -> INVALID_ALT_INST_REQUEST_TYPE;
            case "PreferDate" -> INVALID_PREFER_DATE;
            case "PreferTime" -> INVALID_PREFER_TIME;
            case "TimeSlot" -> INVALID_TIME_SLOT;
            case "MobileNo" -> isMissing ? MOBILE_NO_REQUIRED : INVALID_MOBILE_NO;
            case "LandMark" -> isMissing ? LAND_MARK_REQUIRED : INVALID_LAND_MARK;
            case "State" -> INVALID_STATE;
            default -> INVALID_REQUEST;
        };
    }

    /** The name on the wire, for example {@code InvalidAWBNo}. */
    @JsonValue
    public String wireName() {
        return wireName;
    }

    /** The usual HTTP status, or two of them. */
    public String statuses() {
        return statuses;
    }

    /** What happened. */
    public String explanation() {
        return explanation;
    }

    /** What the client can do about it. */
    public String remedy() {
        return remedy;
    }

    /** The entry with this name on the wire, if there is one. */
    public static Optional<StatusCode> of(String wireName) {
        return Arrays.stream(values())
                .filter(code -> code.wireName.equals(wireName))
                .findFirst();
    }
}
