/** What the programs of this module share: their arguments, their errors, and calls to the services as an operator. */
package io.waybill.sandbox.client;
