package io.waybill.auth.registry.application;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.text.ReadableText;
import java.util.Set;

/**
 * A service account, as one of Kubernetes, whose tokens open an application: RFC 7523, with claims that its issuer
 * chooses.
 *
 * @param issuer claim {@code iss}: one of the trusted issuers
 * @param subject claim {@code sub}, such as {@code system:serviceaccount:shop:orders}
 * @param audience what must be among the values of the claim {@code aud}
 */
public record ServiceAccount(String issuer, String subject, String audience) {

    static final int LONGEST = 500;

    /** Reads the three fields, and reports what is wrong with them. */
    static ServiceAccount read(JsonObjectReader fields, Set<String> trustedIssuers) {
        String issuer = fields.requiredString("issuer");
        if (issuer != null && !trustedIssuers.contains(issuer)) {
            fields.report("issuer", ViolationCode.UNKNOWN_CODE, "must be one of waybill.auth.trusted-issuers", issuer);
        }
        return new ServiceAccount(issuer, bounded(fields, "subject"), bounded(fields, "audience"));
    }

    private static String bounded(JsonObjectReader fields, String field) {
        String text = fields.requiredString(field);
        int length = text == null ? 0 : text.codePointCount(0, text.length());
        if (length > LONGEST) {
            fields.report(field, ViolationCode.OUT_OF_RANGE, "must have at most " + LONGEST + " characters", length);
        } else if (length > 0 && !ReadableText.isReadable(text)) {
            fields.report(field, ViolationCode.INVALID_FORMAT, "must be " + ReadableText.RULE, text);
        }
        return text;
    }
}
