/**
 * What the replicas tell one another: a change gets a version in its transaction, and every replica drops what it
 * remembered of the subject.
 */
package io.waybill.auth.change;
