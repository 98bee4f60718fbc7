package io.waybill.indiainstruction.instruction.operator;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.error.ApiException;
import io.waybill.common.paging.Listing;
import io.waybill.common.query.PageQuery;
import io.waybill.common.query.PeriodQuery;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.StrictQuery;
import io.waybill.indiainstruction.instruction.InstructionFilter;
import io.waybill.indiainstruction.instruction.Mark;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Instructions for operators: list, look-up and marks. */
@Tag(name = "Instructions", description = "What customers have asked for.")
@Path("/admin/v1/instructions")
@RolesAllowed(Caller.WAYBILLS)
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
    @RolesAllowed({Caller.WAYBILLS, Caller.READER})
    @StrictQuery
    @Operation(
            operationId = "listInstructions",
            summary = "Instructions, the latest first",
            description = "`from` and `to` are about `acceptedAt`, by which the list is ordered. With `Accept: "
                    + "application/x-ndjson` or `text/csv` the answer is an export: all entries that the "
                    + "filters let through, or, if `limit` is sent, those of one page.")
    @APIResponse(responseCode = "200", description = "A page of instructions.")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<StoredInstruction> list(
            @BeanParam InstructionQuery query, @BeanParam PeriodQuery accepted, @BeanParam PageQuery page) {
        InstructionFilter filter = query.filter(accepted.period());
        return page.list(StoredInstruction.COLUMNS, wanted -> instructions.list(filter, wanted));
    }

    @GET
    @RolesAllowed({Caller.WAYBILLS, Caller.READER})
    @Path("{id}")
    @Operation(operationId = "getInstruction", summary = "One instruction")
    @APIResponse(responseCode = "200", description = "The instruction.")
    public StoredInstruction get(@Parameter(ref = "InstructionId") @PathParam("id") String id) {
        return instructions.get(number(id));
    }

    @PUT
    @Operation(
            operationId = "markInstruction",
            summary = "Mark an instruction as applied or rejected",
            description = "Safe to repeat. A rejected RTO gives the waybill its former state back.")
    @APIResponse(responseCode = "200", description = "The instruction in its new state.")
    @APIResponse(responseCode = "409")
    @Path("{id}/state")
    @Consumes(MediaType.APPLICATION_JSON)
    public StoredInstruction mark(@Parameter(ref = "InstructionId") @PathParam("id") String id, Mark mark) {
        return instructions.mark(number(id), mark);
    }

    @POST
    @Operation(
            operationId = "markInstructions",
            summary = "Mark many instructions as applied or rejected",
            description = "Up to 500 marks, in order. Each is checked by itself, as a single mark is, and gets "
                    + "an answer of its own; one that is wrong stops none. Safe to repeat. When the "
                    + "database does not answer, the marks that are left get 503: send them again.")
    @APIResponse(responseCode = "200", description = "What became of the marks.")
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
