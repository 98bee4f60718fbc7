package io.waybill.common.web;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Refuses every path in another spelling than the service's own, before anything uses the path: CORS, authentication,
 * the framework's pages, and Quarkus REST, which would drop path parameters and follow a doubled slash.
 */
@ApplicationScoped
public class PathRule {

    /** After the filters that give the answer its id and headers. */
    private static final int EARLY = 4_000;

    /** The framework's pages: Swagger UI is under a path that ends with a slash. */
    private static final String FRAMEWORK = "/q/";

    private final ErrorAnswers answers;

    PathRule(ErrorAnswers answers) {
        this.answers = answers;
    }

    void register(@Observes Filters filters) {
        filters.register(this::judge, EARLY);
    }

    /** A target that does not start with a slash fails before any filter runs. */
    void register(@Observes Router router) {
        router.route().order(-RequestId.FIRST).failureHandler(this::answerUnfiltered);
    }

    private void judge(RoutingContext call) {
        RequestPath path = RequestPath.of(call);
        path.fault()
                .filter(fault -> !isAllowed(fault, path.sent()))
                .ifPresentOrElse(fault -> answers.write(PathRefusal.of(fault, path.sent()), call), call::next);
    }

    private boolean isAllowed(RequestPath.Fault fault, String path) {
        return fault == RequestPath.Fault.EMPTY_SEGMENT
                && (answers.judgesSlashes(path) || (path.startsWith(FRAMEWORK) && !path.contains("//")));
    }

    private void answerUnfiltered(RoutingContext call) {
        if (RequestId.of(call) == null) {
            RequestId.assign(call);
            NoSniff.forbid(call);
            answers.write(PathRefusal.of(RequestPath.Fault.MALFORMED, ""), call);
        } else {
            call.next();
        }
    }
}
