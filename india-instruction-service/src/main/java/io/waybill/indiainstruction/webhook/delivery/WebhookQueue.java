package io.waybill.indiainstruction.webhook.delivery;

import com.github.kagkarlsson.scheduler.HeartbeatState;
import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.indiainstruction.event.EventRepository;
import io.waybill.indiainstruction.webhook.endpoint.SigningSecrets;
import io.waybill.indiainstruction.webhook.endpoint.WebhookConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/**
 * Distributes endpoints among replicas. Every second, each endpoint with something to send gets a task of db-scheduler,
 * unless it has one. A task belongs to one replica at a time, so an endpoint never has two requests in flight; the task
 * of a replica that has died goes to another one.
 */
@ApplicationScoped
public class WebhookQueue {

    private static final Logger LOG = Logger.getLogger(WebhookQueue.class);

    private static final TaskDescriptor<Void> SEND = TaskDescriptor.of("webhook");

    /**
     * A replica without a sign of life for four times as long is taken for dead (the least that db-scheduler takes);
     * after half of that it stops sending. One that was paused in the middle may send a message twice, never a later
     * one of its waybill: that is only found once the earlier one is recorded as delivered.
     */
    private static final Duration HEARTBEAT = Duration.ofMillis(750);

    private static final Duration POLLING = Duration.ofMillis(500);

    private static final int HEARTBEATS_MISSED = 4;
    private static final double HALF_DEAD = 0.5;
    private static final Duration AFTER_AN_ERROR = Duration.ofSeconds(5);

    private final EventRepository log;
    private final DueDeliveryRepository due;
    private final Deliveries deliveries;
    private final SigningSecrets secrets;
    private final WebhookConfig config;
    private final DataSource database;
    private final Clock clock;
    private volatile Scheduler scheduler;

    public WebhookQueue(
            EventRepository log,
            DueDeliveryRepository due,
            Deliveries deliveries,
            SigningSecrets secrets,
            WebhookConfig config,
            DataSource database,
            Clock clock) {
        this.log = log;
        this.due = due;
        this.deliveries = deliveries;
        this.secrets = secrets;
        this.config = config;
        this.database = database;
        this.clock = clock;
    }

    void start(@Observes StartupEvent event) {
        if (!secrets.areConfigured()) {
            LOG.info("there are no webhooks: waybill.instructions.webhooks.key is not set");
            return;
        }
        Scheduler started = Scheduler.create(database, task())
                .jdbcCustomization(new PostgreSqlJdbcCustomization(false, false))
                .schedulerName(new SchedulerName.Fixed(UUID.randomUUID().toString()))
                .threads(config.inFlight())
                .executorService(Executors.newVirtualThreadPerTaskExecutor())
                .pollUsingLockAndFetch(0.5, 1.0)
                .pollingInterval(POLLING)
                .enableImmediateExecution()
                .heartbeatInterval(HEARTBEAT)
                .missedHeartbeatsLimit(HEARTBEATS_MISSED)
                .shutdownMaxWait(config.timeout())
                .clock(clock::instant)
                .build();
        started.start();
        scheduler = started;
    }

    void stop(@Observes ShutdownEvent event) {
        Scheduler running = scheduler;
        scheduler = null;
        if (running != null) {
            running.stop();
        }
    }

    private CustomTask<Void> task() {
        return Tasks.custom(SEND)
                .onFailureReschedule(FixedDelay.of(AFTER_AN_ERROR))
                .onDeadExecutionRevive()
                .execute((task, context) ->
                        send(task.getId(), context.getCurrentlyExecuting().getHeartbeatState()));
    }

    private CompletionHandler<Void> send(String endpointId, HeartbeatState heartbeat) {
        try {
            return deliveries.send(endpointId, () -> heartbeat.getFractionDead() < HALF_DEAD)
                    ? (complete, operations) -> operations.reschedule(complete, clock.instant())
                    : (complete, operations) -> operations.remove();
        } catch (InterruptedException e) {
            // The replica stops; the message has not been marked, and another replica sends it.
            Thread.currentThread().interrupt();
            return (complete, operations) -> operations.reschedule(complete, clock.instant());
        }
    }

    /** Numbers new outcomes and makes tasks for what is due, every {@link WebhookConfig#pollEvery()}. */
    @Scheduled(
            identity = "webhook-look",
            every = "${waybill.instructions.webhooks.poll-every}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    public void look() {
        Scheduler running = scheduler;
        if (running == null) {
            return;
        }
        try {
            log.numberAll();
            Instant now = clock.instant();
            Instant since = now.minus(config.retention());
            for (String endpoint : due.endpoints(SEND.getTaskName(), now, since)) {
                running.scheduleIfNotExists(SEND.instance(endpoint).build(), now);
            }
        } catch (RuntimeException e) {
            LOG.warnf("webhooks are looked for again in %s: %s", config.pollEvery(), e.getMessage());
        }
    }
}
