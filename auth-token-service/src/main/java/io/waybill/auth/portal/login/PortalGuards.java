package io.waybill.auth.portal.login;

import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.form.Quotas;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.LogInFirst;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.ErrorAnswers;
import io.waybill.common.web.RequestPath;
import io.waybill.common.web.SourceAddress;
import io.waybill.common.web.routing.ResourceOperation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.net.URI;
import java.util.List;
import java.util.Set;

/**
 * The portal's filters, which are bound to the operations of its resources: a new page cannot be without them. They
 * redirect operators whose role must be confirmed, count the forms of developers, and read every form.
 */
@ApplicationScoped
@Provider
public class PortalGuards implements DynamicFeature {

    /**
     * The pages that end sessions. They work even if others in the same network have used up the limit of forms, and
     * without another confirmation of an operator's role.
     */
    private static final Set<Class<?>> ENDING_SESSIONS = Set.of(LogOutResource.class, SessionsResource.class);

    /** Its forms are sent by a program that authenticates itself, not by our pages. */
    private static final Class<?> WITHOUT_PAGES = BackChannelLogOutResource.class;

    private static final int ROLE = Priorities.AUTHORIZATION + 550;
    private static final int LIMIT = Priorities.AUTHORIZATION + 575;
    private static final int FORM = Priorities.AUTHORIZATION + 600;

    private final RoutingContext call;
    private final SecurityIdentity identity;
    private final SourceAddress source;
    private final Sessions sessions;
    private final Quotas quotas;
    private final Form form;

    PortalGuards(
            RoutingContext call,
            SecurityIdentity identity,
            SourceAddress source,
            Sessions sessions,
            Quotas quotas,
            Form form) {
        this.call = call;
        this.identity = identity;
        this.source = source;
        this.sessions = sessions;
        this.quotas = quotas;
        this.form = form;
    }

    /** Pages for everybody show nothing more to people who are logged in, so they need no confirmed role. */
    @Override
    public void configure(ResourceInfo resource, FeatureContext operation) {
        if (!PortalPath.isOf(resource)) {
            return;
        }
        ResourceOperation page = ResourceOperation.of(resource);
        RolesAllowed roles = page.annotation(RolesAllowed.class);
        boolean isForm = page.annotation(POST.class) != null && page.resource() != WITHOUT_PAGES;
        if (roles != null && !ENDING_SESSIONS.contains(page.resource())) {
            operation.register((ContainerRequestFilter) this::confirmRole, ROLE);
            if (isForm && List.of(roles.value()).contains(Session.MEMBER)) {
                operation.register((ContainerRequestFilter) this::countForm, LIMIT);
            }
        }
        if (isForm) {
            operation.register((ContainerRequestFilter) this::readForm, FORM);
        }
    }

    /** The provider confirms the role without a prompt. */
    private void confirmRole(ContainerRequestContext request) {
        if (identity.getPrincipal() instanceof Session session && sessions.needsConfirmation(session)) {
            String query = call.request().query();
            String page = PortalPath.safe(RequestPath.of(call) + (query == null ? "" : "?" + query));
            request.abortWith(
                    "POST".equals(request.getMethod())
                            ? LogInFirst.ROLE.answer()
                            : Answer.to(LogInResource.start(page, ProviderQuestions.QUIET)));
        }
    }

    /** By source. The log-in has limits of its own. */
    private void countForm(ContainerRequestContext request) {
        if (identity.getPrincipal() instanceof Session session && !session.isOperator()) {
            quotas.takeForm(source.networks());
        }
    }

    /** Accepts a form if the browser says that it comes from one of our pages. */
    private void readForm(ContainerRequestContext request) {
        MediaType type = type(request);
        if (type != null && !type.isCompatible(MediaType.APPLICATION_FORM_URLENCODED_TYPE)) {
            throw noForm();
        }
        if (!isFromOurPages(request)) {
            throw new ApiException(ErrorCode.API_NOT_GRANTED, "the form was sent from another site");
        }
        form.received(FormParameters.read(request.getEntityStream()).requireWellFormed());
    }

    /**
     * By {@code Sec-Fetch-Site} or, if the browser does not send that, by {@code Origin}: a site can set neither. A
     * form that is sent again by a reload may have {@code none} in the first one.
     */
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
}
