package io.waybill.indiainstruction.waybill;

import io.waybill.common.error.Violation;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The report on an import. {@code lines} is the sum of the four counts after it.
 *
 * @param lines lines that are not blank
 * @param created new waybills
 * @param updated changed waybills
 * @param ignored lines that say nothing new, come too late, or would have reopened a cancelled waybill
 * @param refused invalid lines
 * @param ignoredLines the first {@value WaybillImport#MAX_REPORTED} lines that were ignored
 * @param warnings the first {@value WaybillImport#MAX_REPORTED} lines that contradict what is known
 * @param errors what is wrong with the first {@value WaybillImport#MAX_REPORTED} invalid lines
 */
@Schema(description = "What an import did. The lines are the sum of the four counts.")
public record ImportReport(
        long lines,
        long created,
        long updated,

        @Schema(description = "Lines that say nothing new, come too late, or would reopen a cancelled waybill.")
        long ignored,

        long refused,

        @Schema(maxItems = WaybillImport.MAX_REPORTED, description = "The first 100 lines that were ignored.")
        List<Remark> ignoredLines,

        @Schema(
                maxItems = WaybillImport.MAX_REPORTED,
                description = "The first 100 lines that were taken and contradict what is known.")
        List<Remark> warnings,

        @Schema(description = "Of the first 100 lines refused.")
        List<LineError> errors) {

    /**
     * Something to know of one line.
     *
     * @param line its number in the body, starting at 1
     * @param detail one sentence
     */
    @Schema(name = "LineRemark", description = "Something to know of one line.")
    public record Remark(@Schema(description = "From 1.") long line, String awbNo, LineRemark reason, String detail) {

        static Remark of(long line, String awbNo, LineRemark remark) {
            return new Remark(line, awbNo, remark, remark.detail());
        }
    }

    /**
     * What is wrong with one line.
     *
     * @param line its number in the body, starting at 1
     * @param detail one sentence
     * @param errors every violation of the line; empty if it is not JSON
     */
    @Schema(description = "What is wrong with one line.")
    public record LineError(@Schema(description = "From 1.") long line, String detail, List<Violation> errors) {}
}
