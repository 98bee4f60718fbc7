/** Plain SQL for the few repositories that a session would slow down; docs/decisions.md names them. */
package io.waybill.common.sql;
