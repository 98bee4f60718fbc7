package io.waybill.auth.portal.status;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.platform.web.AtomFeed;
import io.waybill.auth.platform.web.AtomFeed.Entry;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Wording;
import io.waybill.auth.portal.status.StatusBoard.Status;
import io.waybill.auth.registry.replica.ServiceReadiness;
import io.waybill.common.WaybillConfig;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Comparator;
import java.util.stream.Collectors;

/** The status of the services, open to everybody: a page, the same for programs, and the incidents as a feed. */
@Path("/portal")
@PermitAll
public class StatusResource {

    private final StatusBoard board;
    private final WaybillConfig waybill;

    StatusResource(StatusBoard board, WaybillConfig waybill) {
        this.board = board;
        this.waybill = waybill;
    }

    /** @param allReady whether every replica of every service is ready, and no incident is open */
    record StatusPage(Status status, boolean allReady) implements TemplateInstance {}

    @GET
    @Path("/status")
    public Response page() {
        Status status = board.status();
        boolean allReady = status.open().isEmpty()
                && !status.services().isEmpty()
                && status.services().stream().allMatch(service -> service.state() == ServiceReadiness.State.READY);
        return Answer.page(new StatusPage(status, allReady));
    }

    @GET
    @Path("/status.json")
    @Produces(MediaType.APPLICATION_JSON)
    public Response json() {
        return Response.ok(board.status()).build();
    }

    @GET
    @Path("/status.atom")
    @Produces(MediaType.APPLICATION_ATOM_XML)
    public Response feed(@Context Request request) {
        URI page = URI.create(waybill.issuer() + "/portal/status");
        return new AtomFeed(
                        waybill.carrier() + ": incidents",
                        waybill.carrier(),
                        page.toString(),
                        page,
                        board.status().incidents().stream()
                                .sorted(Comparator.comparing(Incident::updatedAt)
                                        .reversed())
                                .map(StatusResource::entry)
                                .toList())
                .answer(request);
    }

    private static Entry entry(Incident incident) {
        String updates = incident.updates().stream()
                .map(update -> "%s, %s: %s"
                        .formatted(Wording.time(update.writtenAt()), StatusWording.of(update.state()), update.text()))
                .collect(Collectors.joining("\n"));
        return new Entry(
                Long.toString(incident.id()),
                StatusWording.of(incident.state()) + ": " + incident.title(),
                incident.updatedAt(),
                StatusWording.services(incident.services()) + "\n" + updates);
    }
}
