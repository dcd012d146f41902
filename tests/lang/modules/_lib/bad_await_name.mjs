let await;
