/** {@code deploy/registry}: brings applications to what files declare of them, through the operators' API. */
package io.waybill.sandbox.registry;
