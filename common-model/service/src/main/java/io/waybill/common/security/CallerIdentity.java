package io.waybill.common.security;

import io.quarkus.security.credential.Credential;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import java.security.Permission;
import java.util.Map;
import java.util.Set;

/**
 * A caller as the framework sees it: its roles, and the granted APIs as permissions. Every check looks for revoked
 * grants. Each call gets its own identity, which holds no reference to the call.
 */
public final class CallerIdentity implements SecurityIdentity {

    private final CallerPrincipal principal;
    private final Caller caller;
    private final Revocations revocations;

    public CallerIdentity(CallerPrincipal principal, Revocations revocations) {
        this.principal = principal;
        this.caller = principal.caller();
        this.revocations = revocations;
    }

    @Override
    public CallerPrincipal getPrincipal() {
        return principal;
    }

    @Override
    public boolean isAnonymous() {
        return false;
    }

    @Override
    public Set<String> getRoles() {
        return caller.groups();
    }

    @Override
    public boolean hasRole(String role) {
        return caller.hasRole(role);
    }

    @Override
    public Uni<Boolean> checkPermission(Permission permission) {
        String api = permission.getName();
        return Uni.createFrom().item(caller.mayCall(api) && !revocations.coversGrant(caller, api));
    }

    @Override
    public Set<Permission> getPermissions() {
        return Set.of();
    }

    @Override
    public <T extends Credential> T getCredential(Class<T> type) {
        return null;
    }

    @Override
    public Set<Credential> getCredentials() {
        return Set.of();
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // the framework's own signature
    public <T> T getAttribute(String name) {
        return null;
    }

    @Override
    public Map<String, Object> getAttributes() {
        return Map.of();
    }
}
