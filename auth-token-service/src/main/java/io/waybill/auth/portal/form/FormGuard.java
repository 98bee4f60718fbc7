package io.waybill.auth.portal.form;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.ErrorAnswers;
import io.waybill.common.web.SourceAddress;
import io.waybill.common.web.routing.ResourceOperation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import java.util.List;

/**
 * Reads the form of every POST of the portal, and accepts only those of which the browser says that they come from one
 * of our pages: by {@code Sec-Fetch-Site} or, if it does not send that, by {@code Origin}. Forms that developers send
 * are counted by their source; the log-in has limits of its own.
 */
@ApplicationScoped
public class FormGuard implements ContainerRequestFilter {

    private final ResourceInfo resource;
    private final SecurityIdentity identity;
    private final SourceAddress source;
    private final Quotas quotas;
    private final Form form;

    FormGuard(ResourceInfo resource, SecurityIdentity identity, SourceAddress source, Quotas quotas, Form form) {
        this.resource = resource;
        this.identity = identity;
        this.source = source;
        this.quotas = quotas;
        this.form = form;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (isCounted() && identity.getPrincipal() instanceof Session session && !session.isOperator()) {
            quotas.takeForm(source.networks());
        }
        MediaType type = type(request);
        if (type != null && !type.isCompatible(MediaType.APPLICATION_FORM_URLENCODED_TYPE)) {
            throw noForm();
        }
        if (!isFromOurPages(request)) {
            throw new ApiException(ErrorCode.API_NOT_GRANTED, "the form was sent from another site");
        }
        form.received(FormParameters.read(request.getEntityStream()).requireWellFormed());
    }

    /** A site can set neither header. A form that is sent again by a reload may have {@code none} in the first one. */
    private static boolean isFromOurPages(ContainerRequestContext request) {
        String site = request.getHeaderString("Sec-Fetch-Site");
        if (site != null && !site.equals("none")) {
            return site.equals("same-origin");
        }
        URI base = request.getUriInfo().getBaseUri();
        return (base.getScheme() + "://" + base.getRawAuthority()).equals(request.getHeaderString("Origin"));
    }

    private static MediaType type(ContainerRequestContext request) {
        try {
            return request.getMediaType();
        } catch (IllegalArgumentException malformed) {
            throw noForm();
        }
    }

    private static ApiException noForm() {
        return ErrorAnswers.unsupportedMediaType(
                "this Content-Type is no form", List.of(MediaType.APPLICATION_FORM_URLENCODED));
    }

    /** The framework authorises the caller later, so the identity is read first here. */
    private boolean isCounted() {
        ResourceOperation operation = ResourceOperation.of(resource);
        RolesAllowed roles = operation.annotation(RolesAllowed.class);
        return roles != null
                && List.of(roles.value()).contains(Session.MEMBER)
                && operation.annotation(EndsSessions.class) == null;
    }
}
