package io.waybill.common.web;

import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.Response;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.exception.ConstraintViolationException.ConstraintKind;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/**
 * Answers 409 if the database refuses a row because an equal one has just been created. Code that creates a unique row
 * flushes it at once, before the transaction ends.
 */
@ApplicationScoped
public class UniqueViolations {

    private final ErrorAnswers answers;

    UniqueViolations(ErrorAnswers answers) {
        this.answers = answers;
    }

    @ServerExceptionMapper
    public Response conflict(ConstraintViolationException error, RoutingContext routing) {
        return error.getKind() == ConstraintKind.UNIQUE
                ? answers.answer(ApiException.conflict("somebody else has just made the same"), routing)
                : answers.defect(error, routing);
    }
}
