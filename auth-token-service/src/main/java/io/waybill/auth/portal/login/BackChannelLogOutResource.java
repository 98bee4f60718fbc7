package io.waybill.auth.portal.login;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;

/** Receives the provider's logout tokens (OpenID Connect Back-Channel Logout 1.0). */
@Path(PortalPath.LOG_IN + "/back-channel")
@PermitAll // the logout token is signed by the provider
@RunOnVirtualThread
@LimitedConcurrency
public class BackChannelLogOutResource {

    private final PortalConfig config;
    private final LogOutTokens tokens;
    private final Sessions sessions;

    BackChannelLogOutResource(PortalConfig config, LogOutTokens tokens, Sessions sessions) {
        this.config = config;
        this.tokens = tokens;
        this.sessions = sessions;
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public void logOut(FormParameters form) {
        if (PortalConfig.provider(config).isEmpty()) {
            throw ApiException.notFound("people log in here by mail address and password");
        }
        LogOutTokens.LoggedOut who = tokens.read(form.requireWellFormed().get("logout_token"));
        sessions.endOfProvider(who.issuer(), who.subject(), who.session());
    }
}
