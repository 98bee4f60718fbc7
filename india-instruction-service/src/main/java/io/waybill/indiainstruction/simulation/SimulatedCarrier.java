package io.waybill.indiainstruction.simulation;

import io.quarkus.arc.lookup.LookupIfProperty;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.error.ApiException;
import io.waybill.common.india.SandboxWaybill;
import io.waybill.indiainstruction.instruction.Mark;
import io.waybill.indiainstruction.instruction.MarkState;
import io.waybill.indiainstruction.instruction.RejectionReason;
import io.waybill.indiainstruction.instruction.operator.Instructions;
import io.waybill.indiainstruction.simulation.SimulationRepository.Due;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.stream.IntStream;
import org.jboss.logging.Logger;

/**
 * Carries out or rejects instructions on the waybills of a sandbox, as operators mark them, on one replica at a time.
 * What is due stands in the database, so a restart loses nothing. In production no look-up finds this bean.
 */
@ApplicationScoped
@LookupIfProperty(name = "waybill.environment", stringValue = "sandbox")
public class SimulatedCarrier {

    private static final Logger LOG = Logger.getLogger(SimulatedCarrier.class);
    private static final String NOTE = "simulated by the sandbox";
    /** The most instructions that one run carries out or rejects. */
    private static final int BATCH = 100;

    private static final List<String> OUTCOMES = SandboxWaybill.outcomes();

    private final SimulationRepository repository;
    private final Instructions instructions;
    private final SimulationConfig config;

    SimulatedCarrier(SimulationRepository repository, Instructions instructions, SimulationConfig config) {
        this.repository = repository;
        this.instructions = instructions;
        this.config = config;
    }

    /** Marks what is due. This transaction only keeps other replicas away: each mark has one of its own. */
    void carryOut() {
        List<Integer> places = IntStream.range(0, OUTCOMES.size())
                .filter(place -> !OUTCOMES.get(place).equals(SandboxWaybill.ACCEPTED))
                .boxed()
                .toList();
        QuarkusTransaction.requiringNew().run(() -> {
            if (repository.mayCarryOut()) {
                repository.due(places, config.after(), BATCH).forEach(this::mark);
            }
        });
    }

    private void mark(Due due) {
        try {
            QuarkusTransaction.requiringNew().run(() -> instructions.mark(due.id(), markOf(due.place())));
        } catch (ApiException e) {
            // Another instruction, an import or an operator was faster: nothing is due any more.
            LOG.debugf("instruction %d is not marked: %s", due.id(), e.getMessage());
        }
    }

    private static Mark markOf(int place) {
        String outcome = OUTCOMES.get(place);
        return outcome.equals(SandboxWaybill.APPLIED)
                ? new Mark(MarkState.APPLIED, null, NOTE)
                : new Mark(MarkState.REJECTED, RejectionReason.valueOf(outcome), NOTE);
    }
}
