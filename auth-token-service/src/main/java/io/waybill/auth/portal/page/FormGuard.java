package io.waybill.auth.portal.page;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.ErrorAnswers;
import io.waybill.common.web.ResourceOperation;
import io.waybill.common.web.SourceAddress;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;

/**
 * Reads the form of every POST of the portal, and accepts only those that one of our pages made for this browser. The
 * token is tied to the cookie, so another site can neither guess nor read it. Forms that developers send are counted by
 * their source; forms before the log-in have limits of their own.
 */
@ApplicationScoped
public class FormGuard implements ContainerRequestFilter {

    static final String TOKEN_FIELD = "token";

    private final ResourceInfo resource;
    private final SecurityIdentity identity;
    private final SourceAddress source;
    private final Quotas quotas;
    private final Cookies cookies;
    private final Form form;

    FormGuard(
            ResourceInfo resource,
            SecurityIdentity identity,
            SourceAddress source,
            Quotas quotas,
            Cookies cookies,
            Form form) {
        this.resource = resource;
        this.identity = identity;
        this.source = source;
        this.quotas = quotas;
        this.cookies = cookies;
        this.form = form;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        ResourceOperation operation = ResourceOperation.of(resource);
        if (!"POST".equals(request.getMethod()) || operation.annotation(SentByPrograms.class) != null) {
            return;
        }
        if (isCounted(operation) && identity.getPrincipal() instanceof Session session && !session.isOperator()) {
            quotas.takeForm(source.networks());
        }
        MediaType type = type(request);
        if (type != null && !type.isCompatible(MediaType.APPLICATION_FORM_URLENCODED_TYPE)) {
            throw noForm();
        }
        String site = request.getHeaderString("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin")) {
            throw refused("the form was sent from another site");
        }
        FormParameters sent = FormParameters.read(request.getEntityStream()).requireWellFormed();
        boolean isVouchedFor = site != null && operation.annotation(MadeInASession.class) != null;
        if (!isVouchedFor && !hasToken(sent, operation)) {
            throw refused("the form is out of date: open the page again, and send it once more");
        }
        form.received(sent);
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

    /** Elsewhere the operation judges the caller, so the identity is read first here. */
    private static boolean isCounted(ResourceOperation operation) {
        RolesAllowed roles = operation.annotation(RolesAllowed.class);
        return roles != null
                && List.of(roles.value()).contains(Session.MEMBER)
                && operation.annotation(Uncounted.class) == null;
    }

    private boolean hasToken(FormParameters sent, ResourceOperation operation) {
        boolean isBeforeLogIn = operation.annotation(BeforeLogIn.class) != null;
        Optional<String> expected = isBeforeLogIn ? cookies.visitToken() : cookies.sessionToken();
        String token = sent.get(TOKEN_FIELD);
        return expected.isPresent() && token != null && Cookies.isEqual(expected.get(), token);
    }

    private static ApiException refused(String why) {
        return new ApiException(ErrorCode.API_NOT_GRANTED, why);
    }
}
