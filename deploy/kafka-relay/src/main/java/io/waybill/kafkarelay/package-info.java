/** A consumer of the operators' feed that publishes it to Kafka, at least once and in order (docs/operate/kafka.md). */
package io.waybill.kafkarelay;
