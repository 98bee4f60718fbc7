package io.waybill.auth.registry.key;

import io.waybill.auth.registry.RegistryConfig;
import io.waybill.auth.registry.key.PublicKeyJwk.UnusableKeyException;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.http.AddressRules;
import io.waybill.common.http.PublicUrl;
import io.waybill.common.json.RequestReader;
import io.waybill.common.web.request.RequestRules;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Checks the keys of an application: usable ones, at public addresses, and accounts of trusted issuers. */
@ApplicationScoped
public class ClientKeyRules implements RequestRules<NewClientKey> {

    private static final String JWK = "/jwk";
    private static final String JWKS_URI = "/jwksUri";
    private static final String ACCOUNT = "/serviceAccount";

    private final AddressRules addresses;
    private final RegistryConfig config;
    private final RequestReader requests;

    ClientKeyRules(AddressRules addresses, RegistryConfig config, RequestReader requests) {
        this.addresses = addresses;
        this.config = config;
        this.requests = requests;
    }

    @Override
    public Class<NewClientKey> type() {
        return NewClientKey.class;
    }

    @Override
    public void check(NewClientKey request, Violations violations) {
        source(request, violations);
    }

    /**
     * The key that an operator names. Only operators may name a service account: an application could name that of
     * another one.
     *
     * @throws ApiException 400 naming every invalid field
     */
    public ClientKeySource source(NewClientKey request) {
        return Violations.none(violations -> source(request, violations));
    }

    /**
     * The key that a member has typed into the field {@code key}: a JWK, or an address.
     *
     * @throws ApiException 400 naming that field
     */
    public ClientKeySource typed(String text) {
        try {
            return text.startsWith("{")
                    ? source(new NewClientKey(
                            requests.read(text.getBytes(StandardCharsets.UTF_8), NewPublicKey.class), null, null))
                    : source(new NewClientKey(null, text, null));
        } catch (ApiException refusal) {
            String message = refusal.violations().stream()
                    .findFirst()
                    .map(violation ->
                            violation.pointer().replaceFirst("^/(jwksUri|jwk)?", "") + " " + violation.message())
                    .orElse("is no well-formed JWK");
            throw ApiException.invalid(List.of(Violation.of("/key", ViolationCode.INVALID_FORMAT, message.strip())));
        }
    }

    private ClientKeySource source(NewClientKey request, Violations violations) {
        if (request.serviceAccount() != null) {
            return account(request, violations);
        }
        if (request.jwksUri() != null) {
            if (request.jwk() != null) {
                violations.add(JWKS_URI, ViolationCode.INVALID_FORMAT, "must not come with a jwk");
            }
            return new ClientKeySource(null, null, address(request.jwksUri(), violations), null);
        }
        if (request.jwk() == null) {
            if (violations.isEmpty()) {
                violations.add(JWK, ViolationCode.REQUIRED, "is required, or a jwksUri");
            }
            return null;
        }
        return violations.isEmpty() ? key(request.jwk(), violations) : null;
    }

    private ClientKeySource account(NewClientKey request, Violations violations) {
        if (request.jwk() != null) {
            violations.add(JWK, ViolationCode.INVALID_FORMAT, "must not come with a serviceAccount");
        }
        if (request.jwksUri() != null) {
            violations.add(JWKS_URI, ViolationCode.INVALID_FORMAT, "must not come with a serviceAccount");
        }
        String issuer = request.serviceAccount().issuer();
        if (issuer != null && !issuer.isBlank() && !config.trusted().contains(issuer)) {
            violations.add(
                    ACCOUNT + "/issuer",
                    ViolationCode.UNKNOWN_CODE,
                    "must be one of waybill.auth.trusted-issuers",
                    issuer);
        }
        return ClientKeySource.of(request.serviceAccount());
    }

    private URI address(String text, Violations violations) {
        if (text.isBlank()) {
            violations.add(JWKS_URI, ViolationCode.REQUIRED, "must not be blank", text);
            return null;
        }
        return PublicUrl.check(text, JWKS_URI, addresses, violations);
    }

    private static ClientKeySource key(NewPublicKey jwk, Violations violations) {
        try {
            return new ClientKeySource(jwk.kid(), jwk.toStore(), null, null);
        } catch (UnusableKeyException e) {
            // Without the value: it may have a private part.
            violations.add(JWK, ViolationCode.INVALID_FORMAT, e.getMessage());
            return null;
        }
    }
}
