/** What the tests of all modules share: the rules of layers and names, captured logs, and what a test requires. */
package io.waybill.test;
