package io.waybill.auth.platform.web;

import io.vertx.ext.web.RoutingContext;
import io.waybill.common.web.RequestPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Takes a page of the documentation with {@code .md} at its end for the page, wanted as Markdown. */
@ApplicationScoped
public class MarkdownPaths {

    private static final Pattern PAGE = Pattern.compile(
            "(/docs/errors(?:/[0-9.]{1,20})?|/portal/(?:apis|guides)(?:/[a-z-]{1,40})?|/portal/whats-new)\\.md");

    @ServerRequestFilter(preMatching = true, nonBlocking = true)
    public void filter(ContainerRequestContext request, RoutingContext call) {
        Matcher page = PAGE.matcher(RequestPath.of(call).value());
        if (page.matches()) {
            request.setRequestUri(request.getUriInfo().getRequestUri().resolve(page.group(1)));
            request.getHeaders().putSingle(HttpHeaders.ACCEPT, Markdown.MARKDOWN);
        }
    }
}
