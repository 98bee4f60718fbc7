package io.waybill.indiainstruction.instruction;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.india.AwbNo;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.security.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/** Instructions for operators: look-up and marks. */
@Path("/admin/v1/instructions")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public class InstructionAdminResource {

    private final Instructions instructions;

    public InstructionAdminResource(Instructions instructions) {
        this.instructions = instructions;
    }

    @GET
    public Page<StoredInstruction> list(
            @QueryParam("awbNo") String awbNo, @QueryParam("limit") String limit, @QueryParam("after") String after) {
        return instructions.list(filter(awbNo), PageRequest.of(limit, after));
    }

    @GET
    @Path("{id}")
    public StoredInstruction get(@PathParam("id") String id) {
        return instructions.get(number(id));
    }

    @PUT
    @Path("{id}/state")
    @Consumes(MediaType.APPLICATION_JSON)
    public StoredInstruction mark(@PathParam("id") String id, byte[] body) {
        return instructions.mark(number(id), Mark.read(body));
    }

    private static long number(String id) {
        if (id.matches("[0-9]{1,18}")) {
            return Long.parseLong(id);
        }
        throw ApiException.notFound("an instruction's id is a whole number");
    }

    /** The waybill that is asked for; {@code null} if none is. */
    private static AwbNo filter(String awbNo) {
        return awbNo == null
                ? null
                : AwbNo.parse(awbNo)
                        .orElseThrow(() -> ApiException.invalid(
                                List.of(new Violation("awbNo", ViolationCode.INVALID_FORMAT, AwbNo.RULE, awbNo))));
    }
}
