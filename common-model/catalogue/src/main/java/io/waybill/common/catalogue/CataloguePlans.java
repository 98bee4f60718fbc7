package io.waybill.common.catalogue;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.catalogue.CatalogueDraft.State;
import io.waybill.common.catalogue.CataloguePublisher.Publication;
import io.waybill.common.error.ApiException;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Publishes what is planned, when it is due. Every replica tries: each compiles the document, one writes the version,
 * and the others serve it as soon as they see that it is written.
 *
 * <p>A plan is missed if the latest version is not the one that it follows or was put into, or if no replica can use
 * its document; so are the plans that follow it.
 */
@Singleton
public final class CataloguePlans {

    private static final Logger LOG = Logger.getLogger(CataloguePlans.class);

    /** How long a replica that cannot use a document leaves it to replicas of another build. */
    public static final Duration LEFT_TO_OTHERS = Duration.ofMinutes(1);

    private final CataloguePublisher publisher;
    private final CatalogueDraftRepository drafts;
    private final OpenDrafts open;

    // Only the refresh of this replica writes them: one at a time.
    private volatile long missed;
    private boolean unreadable;
    private Refused refused;

    public CataloguePlans(CataloguePublisher publisher, CatalogueDraftRepository drafts, OpenDrafts open) {
        this.publisher = publisher;
        this.drafts = drafts;
        this.open = open;
    }

    /** A plan that this replica cannot carry out, and why. */
    private record Refused(CatalogueDraft plan, String reason) {}

    /** How many drafts are missed and wait for an operator, as this replica last saw it. */
    public long missed() {
        return missed;
    }

    /** Publishes the plans that are due, in their order. */
    public synchronized void publishDue() {
        try {
            List<CatalogueDraft> plans = plans();
            while (!plans.isEmpty() && takes(plans.getFirst())) {
                plans = plans();
            }
            if (unreadable) {
                LOG.info("the catalogue's plans can be carried out again");
                unreadable = false;
            }
        } catch (RuntimeException e) {
            if (!unreadable) {
                LOG.warn("the catalogue's plans cannot be carried out; the next attempt follows", e);
                unreadable = true;
            }
        }
    }

    private List<CatalogueDraft> plans() {
        List<CatalogueDraft> all = QuarkusTransaction.requiringNew().call(drafts::notEnded);
        missed = all.stream().filter(draft -> draft.state() == State.MISSED).count();
        return all.stream().filter(draft -> draft.state() == State.PLANNED).toList();
    }

    /** Whether something has become of the first plan, so that the next one is the first. */
    private boolean takes(CatalogueDraft plan) {
        if (isOvertaken(plan)) {
            return misses(plan, null);
        }
        if (publisher.now().isBefore(plan.publishAt())) {
            return false;
        }
        if (refused == null || !refused.plan().equals(plan)) {
            Optional<byte[]> document = QuarkusTransaction.requiringNew().call(() -> drafts.findDocument(plan.draft()));
            if (document.isEmpty()) {
                return true;
            }
            Optional<Object> content = usable(plan, document.get());
            if (content.isPresent()) {
                return publishes(plan, document.get(), content.get());
            }
        }
        return !publisher.now().isBefore(plan.publishAt().plus(LEFT_TO_OTHERS)) && misses(plan, refused.reason());
    }

    private boolean isOvertaken(CatalogueDraft plan) {
        return QuarkusTransaction.requiringNew().call(() -> !follows(plan));
    }

    /** Whether the latest version is the one that the plan follows and was put into; in the current transaction. */
    private boolean follows(CatalogueDraft plan) {
        long latest = publisher.versions().latestNumber();
        if (plan.followsDraft() == null) {
            return plan.followsVersion() == latest && open.isBasedOn(plan, latest);
        }
        // A plan that is followed is taken before this one; until then nobody may publish anything else.
        Optional<CatalogueDraft> followed = drafts.findDraft(plan.followsDraft());
        return followed.isPresent()
                && (followed.get().state() == State.PLANNED
                        || (Long.valueOf(latest).equals(followed.get().version()) && open.isBasedOn(plan, latest)));
    }

    private Optional<Object> usable(CatalogueDraft plan, byte[] document) {
        try {
            Object content = publisher.compiler().compilePublished(document);
            publisher.compiler().verify(content);
            refused = null;
            return Optional.of(content);
        } catch (ApiException e) {
            refused = new Refused(plan, e.getMessage());
        } catch (RuntimeException e) {
            LOG.errorf(e, "draft %d of the catalogue cannot be used by this build", plan.draft());
            refused = new Refused(plan, "this build of the service cannot use it");
        }
        return Optional.empty();
    }

    private boolean publishes(CatalogueDraft plan, byte[] document, Object content) {
        Optional<CatalogueVersion> version = QuarkusTransaction.requiringNew().call(() -> {
            publisher.versions().lockForPublishing();
            Optional<CatalogueDraft> now = drafts.findDraft(plan.draft());
            if (now.isPresent() && now.get().equals(plan)) {
                return follows(plan)
                        ? Optional.of(publisher.write(
                                new Publication(document, content, plan.plannedBy(), null, plan), "catalogue.publish"))
                        : Optional.empty();
            }
            // Another replica may have been faster.
            return publisher
                    .versions()
                    .latest()
                    .filter(latest -> now.isPresent()
                            && Long.valueOf(latest.version()).equals(now.get().version()));
        });
        version.ifPresent(taken -> publisher.adopt(taken, content));
        return true;
    }

    /**
     * Notes that a plan is not carried out, nor those that follow it.
     *
     * @param why {@code null} if another version was published
     */
    private boolean misses(CatalogueDraft plan, String why) {
        QuarkusTransaction.requiringNew().run(() -> {
            publisher.versions().lockForPublishing();
            List<CatalogueDraft> plans = drafts.plans();
            if (plans.isEmpty() || !plans.getFirst().equals(plan) || (why == null && follows(plan))) {
                return;
            }
            String reason =
                    why != null ? why : "version " + publisher.versions().latestNumber() + " was published in between";
            for (CatalogueDraft each : plans) {
                String ofEach = each.equals(plan) ? reason : "draft " + plan.draft() + ", which it follows, was missed";
                open.miss(each, publisher.now(), ofEach);
                LOG.errorf(
                        "draft %d of the catalogue is not published at %s as planned: %s",
                        each.draft(), each.publishAt(), ofEach);
            }
        });
        return true;
    }
}
