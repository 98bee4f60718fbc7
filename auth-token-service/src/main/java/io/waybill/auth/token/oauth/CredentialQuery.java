package io.waybill.auth.token.oauth;

import io.waybill.common.json.DistinctElements;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * A service's query for the credentials that were revoked.
 *
 * @param sids ids of secrets, keys and service accounts
 */
record CredentialQuery(
        @NotNull @Size(min = 1, max = 10_000) @DistinctElements
        List<@NotBlank @Pattern(regexp = "[A-Za-z0-9_-]{1,100}") String> sids) {}
