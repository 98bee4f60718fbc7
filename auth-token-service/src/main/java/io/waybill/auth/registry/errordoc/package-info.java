/** The documents behind the type of every error: what happened and what to do. */
package io.waybill.auth.registry.errordoc;
