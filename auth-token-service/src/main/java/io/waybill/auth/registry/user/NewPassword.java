package io.waybill.auth.registry.user;

import io.waybill.common.json.Confidential;
import jakarta.validation.constraints.NotBlank;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.hibernate.validator.constraints.CodePointLength;

/** The password that a backend user is to have from now on. */
@Schema
record NewPassword(
        @Confidential
        @NotBlank
        @CodePointLength(
                min = BackendUsers.MIN_PASSWORD,
                max = BackendUsers.MAX_PASSWORD,
                message = BackendUsers.PASSWORD_RULE)
        @Schema(format = "password", description = "Not blank.")
        String password) {

    @Override
    public String toString() {
        return "a new password";
    }
}
