/** The common code of this module's programs: arguments, errors, and calls to the services as an operator. */
package io.waybill.sandbox.client;
