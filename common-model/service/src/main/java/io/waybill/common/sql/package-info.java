/** Plain SQL for what a session would slow down, and for what has no entity (docs/explain/decisions, 12). */
package io.waybill.common.sql;
