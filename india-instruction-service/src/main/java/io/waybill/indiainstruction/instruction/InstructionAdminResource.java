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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Instructions for operators: look-up and marks. */
@Path("/admin/v1/instructions")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
@SecurityRequirement(name = "Operator")
@Tag(name = "Instructions of customers", description = "For operators")
public class InstructionAdminResource {

    private final Instructions instructions;

    public InstructionAdminResource(Instructions instructions) {
        this.instructions = instructions;
    }

    @GET
    @Operation(
            summary = "Instructions, the latest first",
            description = "Of one waybill if awbNo is given, else of all.")
    public Page<StoredInstruction> list(
            @Parameter(schema = @Schema(type = SchemaType.STRING, pattern = AwbNo.PATTERN)) @QueryParam("awbNo")
                    String awbNo,
            @Parameter(schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "500", defaultValue = "50"))
                    @QueryParam("limit")
                    String limit,
            @QueryParam("after") String after) {
        return instructions.list(filter(awbNo), PageRequest.of(limit, after));
    }

    @GET
    @Path("{id}")
    @Operation(summary = "One instruction")
    @APIResponse(
            responseCode = "200",
            description = "The instruction",
            content = @Content(schema = @Schema(implementation = StoredInstruction.class)))
    @APIResponse(responseCode = "404", description = "There is no such instruction")
    public StoredInstruction get(
            @Parameter(schema = @Schema(type = SchemaType.INTEGER, format = "int64")) @PathParam("id") String id) {
        return instructions.get(number(id));
    }

    @PUT
    @Path("{id}/state")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Mark an instruction as applied or rejected",
            description = "Safe to repeat. A rejected RTO gives the waybill its former state back.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = Mark.class)))
    @APIResponse(
            responseCode = "200",
            description = "The instruction in its new state",
            content = @Content(schema = @Schema(implementation = StoredInstruction.class)))
    @APIResponse(responseCode = "404", description = "There is no such instruction")
    @APIResponse(responseCode = "409", description = "It has another final state already")
    public StoredInstruction mark(
            @Parameter(schema = @Schema(type = SchemaType.INTEGER, format = "int64")) @PathParam("id") String id,
            byte[] body) {
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
