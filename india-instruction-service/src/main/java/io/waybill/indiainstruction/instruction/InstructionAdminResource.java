package io.waybill.indiainstruction.instruction;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.error.ApiException;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/** Instructions for operators: list, look-up and marks. */
@Path("/admin/v1/instructions")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class InstructionAdminResource {

    private final Instructions instructions;
    private final Marks marks;

    public InstructionAdminResource(Instructions instructions, Marks marks) {
        this.instructions = instructions;
        this.marks = marks;
    }

    @GET
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<StoredInstruction> list(@Context UriInfo uri) {
        ListQuery query = new ListQuery(uri.getQueryParameters());
        InstructionFilter filter = InstructionFilter.of(query);
        return query.list(StoredInstruction.COLUMNS, page -> instructions.list(filter, page));
    }

    @GET
    @Path("{id}")
    public StoredInstruction get(@PathParam("id") String id) {
        return instructions.get(number(id));
    }

    @PUT
    @Path("{id}/state")
    @Consumes(MediaType.APPLICATION_JSON)
    public StoredInstruction mark(@PathParam("id") String id, Mark mark) {
        return instructions.mark(number(id), mark);
    }

    @POST
    @Path("marks")
    @Consumes(MediaType.APPLICATION_JSON)
    public MarkReport markMany(MarkList list) {
        return marks.mark(list);
    }

    private static long number(String id) {
        if (id.matches("[0-9]{1,18}")) {
            return Long.parseLong(id);
        }
        throw ApiException.notFound("an instruction's id is a whole number");
    }
}
