package io.waybill.indiainstruction.waybill;

import io.waybill.common.error.ApiException;
import io.waybill.common.india.AwbNo;
import io.waybill.common.security.Caller;
import io.waybill.common.web.MaxBody;
import io.waybill.indiainstruction.QueryFlag;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The carrier's waybills: bulk import and look-up. */
@Path("/admin/v1/waybills")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
@SecurityRequirement(name = "Operator")
@Tag(name = "Waybills", description = "For operators")
public class WaybillAdminResource {

    private static final String NDJSON = "application/x-ndjson";

    /** About two million lines. They are not held in memory. */
    private static final long MAX_IMPORT_BYTES = 256L << 20;

    private final WaybillImport waybillImport;
    private final Waybills waybills;

    public WaybillAdminResource(WaybillImport waybillImport, Waybills waybills) {
        this.waybillImport = waybillImport;
        this.waybills = waybills;
    }

    @POST
    @Consumes(NDJSON)
    @MaxBody(MAX_IMPORT_BYTES)
    @Operation(
            summary = "Import waybills",
            description = "One JSON object per line with awbNo, loginId, state and updatedAt; at most 4 KiB a line and "
                    + "256 MiB in all. A wrong line is reported and does not hinder the others. A line whose updatedAt is "
                    + "not later than the one known is ignored, so an import can be sent again. A CANCELLED waybill stays "
                    + "so, unless force is set for the call or in the line.")
    @RequestBody(
            required = true,
            content =
                    @Content(
                            mediaType = NDJSON,
                            schema = @Schema(type = SchemaType.STRING),
                            examples =
                                    @ExampleObject(
                                            name = "a waybill",
                                            value =
                                                    "{\"awbNo\":\"69501388751\",\"loginId\":\"BLR01\",\"state\":\"IN_TRANSIT\",\"updatedAt\":\"2026-03-10T09:00:00Z\"}")))
    public ImportReport importWaybills(
            InputStream body,
            @Parameter(schema = @Schema(type = SchemaType.BOOLEAN, defaultValue = "false")) @QueryParam("force")
                    String force)
            throws IOException {
        return waybillImport.run(body, QueryFlag.of("force", force));
    }

    @GET
    @Path("{awbNo}")
    @Operation(summary = "One waybill")
    @APIResponse(
            responseCode = "200",
            description = "The waybill",
            content = @Content(schema = @Schema(implementation = Waybill.class)))
    @APIResponse(responseCode = "404", description = "The carrier has told of no such waybill")
    public Waybill waybill(@PathParam("awbNo") String awbNo) {
        return AwbNo.parse(awbNo)
                .flatMap(waybills::find)
                .orElseThrow(() -> ApiException.notFound("there is no such waybill"));
    }
}
