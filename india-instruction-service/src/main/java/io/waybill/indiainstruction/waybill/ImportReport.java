package io.waybill.indiainstruction.waybill;

import io.waybill.common.error.Violation;
import java.util.List;

/**
 * What an import did. {@code lines} is the sum of the four counts after it.
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
public record ImportReport(
        long lines,
        long created,
        long updated,
        long ignored,
        long refused,
        List<Remark> ignoredLines,
        List<Remark> warnings,
        List<LineError> errors) {

    /**
     * Something to know of one line.
     *
     * @param line its number in the body, starting at 1
     * @param detail one sentence
     */
    public record Remark(long line, String awbNo, LineRemark reason, String detail) {

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
    public record LineError(long line, String detail, List<Violation> errors) {}
}
