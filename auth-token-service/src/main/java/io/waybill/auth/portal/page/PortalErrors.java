package io.waybill.auth.portal.page;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalPath;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.ErrorContext;
import io.waybill.common.web.ErrorShape;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Errors of the portal are pages. A person without a session is redirected to the log-in, and back. */
@ApplicationScoped
class PortalErrors implements ErrorShape {

    private static final int UNAUTHORIZED = 401;

    private final PortalConfig config;

    PortalErrors(PortalConfig config) {
        this.config = config;
    }

    record ErrorPage(int status, String title, String detail, String requestId, boolean isLogIn)
            implements TemplateInstance {}

    @Override
    public boolean covers(String path) {
        return config.enabled() && PortalPath.covers(path);
    }

    @Override
    public Response toResponse(ApiException error, ErrorContext context) {
        int status = error.code().status();
        if (status == UNAUTHORIZED) {
            return unauthorized(error, context);
        }
        boolean isLogIn = context.path().startsWith(PortalPath.LOG_IN);
        return Answer.page(
                status, new ErrorPage(status, title(status, isLogIn), detail(error), context.requestId(), isLogIn));
    }

    private static Response unauthorized(ApiException error, ErrorContext context) {
        if (!"POST".equals(context.method())) {
            return Answer.to(PortalPath.LOG_IN + "?to=" + URLEncoder.encode(page(context), StandardCharsets.UTF_8));
        }
        // Nobody needs to log in to log out.
        return context.path().equals(PortalPath.LOG_OUT)
                ? Answer.to(PortalPath.LOG_IN + "?done=out")
                : (error instanceof LogInAgain ? LogInFirst.RECENT : LogInFirst.SESSION).answer();
    }

    private static String detail(ApiException error) {
        // A form reports its own faults, so violations here are of the query.
        return error.violations().isEmpty() ? error.getMessage() : "In the address, " + error.getMessage();
    }

    private static String page(ErrorContext context) {
        String query = context.query();
        return PortalPath.safe(context.path() + (query == null ? "" : "?" + query));
    }

    private static String title(int status, boolean isLogIn) {
        return switch (status) {
            case 400 -> isLogIn ? "The log-in failed" : "That cannot be read";
            case 403 -> isLogIn ? "The log-in failed" : "Nothing was changed";
            case 404 -> "There is no such page";
            case 405, 406, 415 -> "That is not how this page works";
            case 409 -> "That does not fit any more";
            case 413 -> "That is too much";
            case 429 -> "Not so fast";
            case 503 -> "Not at the moment";
            default -> "Something broke on our side";
        };
    }
}
