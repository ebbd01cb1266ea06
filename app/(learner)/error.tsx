"use client";

import { FailedPage } from "../failed-page";

export default FailedPage;
