package io.waybill.common.usage;

import io.waybill.common.error.Fault;
import java.util.List;

/** The answer to a request with many calls: each call is counted with its own status. */
public interface BatchAnswer {

    /**
     * What a call was answered.
     *
     * @param status HTTP status that the call would have got alone; limits count it unless it is one of
     *     {@link UsageEntry#FREE}
     * @param code number of the error, or why an answer below 400 is none that did what was asked; {@code null} if the
     *     call succeeded
     * @param faults what was wrong with it, for the application's list of failing calls; empty if it succeeded
     */
    record Answered(int status, String code, List<Fault> faults) {}

    /** One for each call. */
    List<Answered> answers();
}
