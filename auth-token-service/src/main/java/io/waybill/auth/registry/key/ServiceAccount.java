package io.waybill.auth.registry.key;

import io.waybill.common.json.DisplayText;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A service account, such as one of Kubernetes, whose tokens authenticate an application (RFC 7523). Its issuer, not
 * the application, chooses their claims.
 *
 * @param issuer claim {@code iss}: one of the trusted issuers
 * @param subject claim {@code sub}, such as {@code system:serviceaccount:shop:orders}
 * @param audience what must be among the values of the claim {@code aud}
 */
@Schema(
        description = "A service account, as one of Kubernetes, whose tokens open the application until they expire,"
                + " however often they are used. No other application has it.")
public record ServiceAccount(
        @NotBlank @Schema(description = "Claim iss of its tokens, one of waybill.auth.trusted-issuers.")
        String issuer,

        @NotNull
        @DisplayText(max = MAX_LENGTH)
        @Schema(
                description =
                        "Claim sub of its tokens: not blank, no control or format characters (Unicode Cc, Cf, Zl, Zp).")
        String subject,

        @NotNull
        @DisplayText(max = MAX_LENGTH)
        @Schema(
                description =
                        "A value of the claim aud of its tokens: not blank, no control or format characters (Unicode Cc, Cf, Zl, Zp).")
        String audience) {

    private static final int MAX_LENGTH = 500;
}
